import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#web/lib/offline/fake-device.ts';
import { readRegistrationDraft, storeRegistrationDraft } from './registration-draft.ts';
import { clearOldRegistrationDraft } from './registration-draft-slot.ts';

const HOUR = 3_600_000;

class CookieJar {
  loaded = '/auth';
  lastSet = '';
  readonly #cookies = new Map<string, { pair: string; path: string; endsAt: number }>();

  set cookie(text: string) {
    this.lastSet = text;
    const [pair = ''] = text.split(';');
    const endsAt = Date.now() + Number(/Max-Age=(\d+)/.exec(text)?.[1]) * 1_000;
    const path = /Path=([^;]+)/.exec(text)?.[1] ?? '';
    this.#cookies.set(`${path} ${pair.split('=')[0]}`, { pair, path, endsAt });
  }

  get cookie(): string {
    return [...this.#cookies]
      .filter(([, { path, endsAt }]) => `${this.loaded}/`.startsWith(path) && Date.now() < endsAt)
      .map(([, { pair }]) => pair)
      .join('; ');
  }
}

const device = fakeStorage();
const { values } = device;
let cookies = new CookieJar();
beforeEach(() => {
  values.clear();
  vi.useFakeTimers();
  cookies = new CookieJar();
  vi.stubGlobal('localStorage', device());
  vi.stubGlobal('document', cookies);
  vi.stubGlobal('location', { protocol: 'https:' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft is stored encrypted, and can be read for a day after the last keystroke', () => {
  storeRegistrationDraft({ firstName: 'Bia', cpf: '529.982.247-25' });
  vi.advanceTimersByTime(23 * HOUR);
  storeRegistrationDraft({ firstName: 'Beatriz', cpf: '529.982.247-25' });
  vi.advanceTimersByTime(24 * HOUR - 1);
  clearOldRegistrationDraft();
  expect(readRegistrationDraft()).toMatchObject({ firstName: 'Beatriz', cpf: '' });
  expect([...values.values()].join()).not.toMatch(/Bia|Beatriz|529\.982/);
});

test('after a day the browser has no key any more, even if no page was opened', () => {
  storeRegistrationDraft({ firstName: 'Bia' });
  expect(cookies.lastSet).toMatch(
    /^manchete-inscricao=[0-9a-f]{64}; Path=\/; Max-Age=86400; SameSite=Strict; Secure$/,
  );
  vi.advanceTimersByTime(24 * HOUR);
  expect([cookies.cookie, readRegistrationDraft()]).toEqual(['', null]);
});

test('a draft is found after a reload, whether the form was loaded or reached by a link from another page', () => {
  cookies.loaded = '/calendario';
  storeRegistrationDraft({ firstName: 'Bia' });
  cookies.loaded = '/auth';
  expect(readRegistrationDraft()).toMatchObject({ firstName: 'Bia' });
  storeRegistrationDraft({ firstName: 'Beatriz' });
  cookies.loaded = '/calendario';
  expect(readRegistrationDraft()).toMatchObject({ firstName: 'Beatriz' });
});

test('any page opened after a day deletes the rest, but not earlier', () => {
  storeRegistrationDraft({ firstName: 'Bia' });
  cookies.loaded = '/rankings';
  vi.advanceTimersByTime(24 * HOUR);
  clearOldRegistrationDraft();
  expect(values.size).toBe(1);
  vi.advanceTimersByTime(1);
  clearOldRegistrationDraft();
  expect(values.size).toBe(0);
});

test.each([
  ['text that is none', '{"half'],
  ['a draft that is not encrypted', JSON.stringify({ at: 0, typed: { firstName: 'Bia' } })],
])('%s is deleted', (_name, text) => {
  storeRegistrationDraft({ firstName: 'Bia' });
  for (const name of values.keys()) values.set(name, text);
  clearOldRegistrationDraft();
  expect([...values]).toEqual([]);
});

test('a draft that was modified on the device is ignored', () => {
  storeRegistrationDraft({ firstName: 'Bia' });
  for (const [name, text] of values) values.set(name, text.replace(/.{4}"}$/, '0000"}'));
  expect(readRegistrationDraft()).toBeNull();
});

test('an emptied form leaves nothing on the device', () => {
  storeRegistrationDraft({ firstName: 'Bia' });
  storeRegistrationDraft({ firstName: '', messagesConsent: true });
  expect([[...values], cookies.cookie]).toEqual([[], '']);
});

test('without cookies nothing is stored', () => {
  vi.stubGlobal('document', { cookie: '' });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  storeRegistrationDraft({ firstName: 'Bia' });
  expect([[...values], readRegistrationDraft()]).toEqual([[], null]);
});

test('the drafts of two tournaments are apart, and emptying one leaves the other', () => {
  const at = (pathname: string) => vi.stubGlobal('location', { protocol: 'https:', pathname });
  at('/auth');
  storeRegistrationDraft({ firstName: 'Bia' });
  at('/t/escola/auth');
  expect(readRegistrationDraft()).toBeNull();
  storeRegistrationDraft({ firstName: 'Lia' });
  storeRegistrationDraft({ firstName: '' });
  expect(readRegistrationDraft()).toBeNull();
  at('/auth');
  expect(readRegistrationDraft()).toMatchObject({ firstName: 'Bia' });
  at('/t/escola/auth');
  storeRegistrationDraft({ firstName: 'Lia' });
  vi.advanceTimersByTime(24 * HOUR + 1);
  clearOldRegistrationDraft();
  expect(values.size).toBe(0);
});
