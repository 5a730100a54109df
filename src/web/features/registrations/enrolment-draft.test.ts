import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#web/lib/fake-device.ts';
import { deleteOldEnrolment, readEnrolment, storeEnrolment } from './enrolment-draft.ts';

const HOUR = 3_600_000;
const device = fakeStorage();
const { values } = device;
beforeEach(() => {
  values.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', device());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was typed stays for a day, whatever page is opened, and then goes though nobody asks for it', () => {
  storeEnrolment({ firstName: 'Bia', cpf: '529.982.247-25' });
  vi.advanceTimersByTime(24 * HOUR);
  deleteOldEnrolment();
  expect(readEnrolment()).toMatchObject({ firstName: 'Bia', cpf: '' });
  expect([...values.values()].join()).not.toContain('529');
  vi.advanceTimersByTime(1);
  deleteOldEnrolment();
  expect([...values]).toEqual([]);
});

test('what nobody can read goes, too', () => {
  storeEnrolment({ firstName: 'Bia' });
  for (const name of values.keys()) values.set(name, '{"half');
  deleteOldEnrolment();
  expect([...values]).toEqual([]);
});

test('a form that is emptied leaves nothing on the device', () => {
  storeEnrolment({ firstName: 'Bia' });
  storeEnrolment({ firstName: '', messagesConsent: true });
  expect([...values]).toEqual([]);
});

test('what an older page stored gets the fields that are new', () => {
  values.set('manchete:inscricao', JSON.stringify({ at: Date.now(), typed: { firstName: 'Bia' } }));
  expect(readEnrolment()).toMatchObject({
    firstName: 'Bia',
    lastName: '',
    gender: null,
    messagesConsent: false,
  });
});
