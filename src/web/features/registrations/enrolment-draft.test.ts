import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#web/lib/fake-device.ts';
import { clearOldEnrolment } from './clear-old-enrolment.ts';
import { readEnrolment, storeEnrolment } from './enrolment-draft.ts';

const HOUR = 3_600_000;

/** What a browser has of one cookie: for as long as it says, on the page of the form. */
class CookieJar {
  path = '/auth';
  lastSet = '';
  #endsAt = 0;

  set cookie(text: string) {
    this.lastSet = text;
    this.#endsAt = Date.now() + Number(/Max-Age=(\d+)/.exec(text)?.[1]) * 1_000;
  }

  get cookie(): string {
    return this.path === '/auth' && Date.now() < this.#endsAt ? (this.lastSet.split(';')[0] ?? '') : '';
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

test('what was typed can be read for a day after the last key, and stands on the device encrypted', () => {
  storeEnrolment({ firstName: 'Bia', cpf: '529.982.247-25' });
  vi.advanceTimersByTime(23 * HOUR);
  storeEnrolment({ firstName: 'Beatriz', cpf: '529.982.247-25' });
  vi.advanceTimersByTime(24 * HOUR - 1);
  clearOldEnrolment();
  expect(readEnrolment()).toMatchObject({ firstName: 'Beatriz', cpf: '' });
  expect([...values.values()].join()).not.toMatch(/Bia|Beatriz|529\.982/);
});

test('after a day the browser itself has no key to it, though no page was opened', () => {
  storeEnrolment({ firstName: 'Bia' });
  expect(cookies.lastSet).toMatch(
    /^manchete-inscricao=[0-9a-f]{64}; Path=\/auth; Max-Age=86400; SameSite=Strict; Secure$/,
  );
  vi.advanceTimersByTime(24 * HOUR);
  expect([cookies.cookie, readEnrolment()]).toEqual(['', null]);
});

test('whatever page is opened after a day deletes the rest, and none before', () => {
  storeEnrolment({ firstName: 'Bia' });
  cookies.path = '/rankings';
  vi.advanceTimersByTime(24 * HOUR);
  clearOldEnrolment();
  expect(values.size).toBe(1);
  vi.advanceTimersByTime(1);
  clearOldEnrolment();
  expect(values.size).toBe(0);
});

test.each([
  ['text that is none', '{"half'],
  ['a draft of an older page', JSON.stringify({ at: 0, typed: { firstName: 'Bia' } })],
])('%s is deleted', (_name, text) => {
  storeEnrolment({ firstName: 'Bia' });
  for (const name of values.keys()) values.set(name, text);
  clearOldEnrolment();
  expect([...values]).toEqual([]);
});

test('a draft that was changed on the device is no draft', () => {
  storeEnrolment({ firstName: 'Bia' });
  for (const [name, text] of values) values.set(name, text.replace(/.{4}"}$/, '0000"}'));
  expect(readEnrolment()).toBeNull();
});

test('a form that is emptied leaves nothing on the device', () => {
  storeEnrolment({ firstName: 'Bia' });
  storeEnrolment({ firstName: '', messagesConsent: true });
  expect([[...values], cookies.cookie]).toEqual([[], '']);
});

test('where the browser takes no cookies nothing is stored', () => {
  vi.stubGlobal('document', { cookie: '' });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  storeEnrolment({ firstName: 'Bia' });
  expect([[...values], readEnrolment()]).toEqual([[], null]);
});
