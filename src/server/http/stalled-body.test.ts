import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rejectWhenStalled } from './stalled-body.ts';

const LIMIT = { milliseconds: 10_000, bytes: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request body whose first bytes arrived with the head. */
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

test('a slow body is waited for, and a stalled one is not', async () => {
  const { refused, bring } = coming();
  for (const bytes of [100, 500, 100]) await bring(bytes);
  expect(refused).not.toHaveBeenCalled();
  await bring(99);
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ status: 408, code: 'TIMEOUT' }));
});

test.each(['end', 'close'])('after its %s nothing is waited for any more', async (event) => {
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
