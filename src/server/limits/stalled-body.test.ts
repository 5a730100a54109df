import { EventEmitter } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rejectWhenStalled, stallHook } from './stalled-body.ts';

const LIMIT = { milliseconds: 10_000, bytes: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function coming() {
  const raw = Object.assign(new EventEmitter(), { complete: false, socket: { bytesRead: 50 } });
  const refused = vi.fn();
  void rejectWhenStalled(raw as never, LIMIT).catch(refused);
  const bring = async (bytes: number) => {
    raw.socket.bytesRead += bytes;
    await vi.advanceTimersByTimeAsync(LIMIT.milliseconds);
  };
  return { raw, refused, bring };
}

test('a slow body is waited for, a stalled one is not', async () => {
  const { refused, bring } = coming();
  for (const bytes of [100, 500, 100]) await bring(bytes);
  expect(refused).not.toHaveBeenCalled();
  await bring(99);
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ status: 408, code: 'TIMEOUT' }));
});

test.each(['end', 'close'])('after its %s nothing is waited for', async (event) => {
  const { raw, refused, bring } = coming();
  raw.emit(event);
  expect(vi.getTimerCount()).toBe(0);
  await bring(0);
  expect(refused).not.toHaveBeenCalled();
});

test('a body that is complete but not read yet has not stalled', async () => {
  const { raw, refused, bring } = coming();
  raw.complete = true;
  await bring(0);
  expect(refused).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a body that comes byte by byte is kept in one buffer, and one that is too long is passed on to be refused', async () => {
  const through = (sent: readonly string[], bodyLimit: number) => {
    const { raw } = coming();
    const payload = new PassThrough();
    const request = { raw, headers: { 'transfer-encoding': 'chunked' }, routeOptions: { bodyLimit } };
    let read: Readable | undefined;
    stallHook(LIMIT).call({} as never, request as never, {} as never, payload as never, (_error, given) => {
      read = given as Readable;
    });
    for (const piece of sent) payload.write(piece);
    payload.end();
    return read as Readable;
  };
  const pieces: Buffer[] = [];
  for await (const piece of through([...'{"name":"Coqueiros"}'.repeat(200)], 4_096)) pieces.push(piece);
  expect(pieces.map(String)).toEqual(['{"name":"Coqueiros"}'.repeat(200)]);
  expect(String(await buffer(through(['abc', 'def'], 4)))).toBe('abcdef');
});
