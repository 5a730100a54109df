import { expect, test } from 'vitest';
import { isPublic, lookupPublic, mayBeEndpoint, OF_BROWSERS, PrivateAddress } from './endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('%s is accepted, as a push service of a known browser', (address) => {
  expect([mayBeEndpoint(address, undefined), OF_BROWSERS.test(address)]).toEqual([true, true]);
});

test.each([
  'https://push.exemplo.com.br/1',
  'https://fcm.googleapis.com.exemplo.org/1',
  'https://exemplo.org/https://fcm.googleapis.com/1',
  'https://xpush.apple.com/1',
  'https://fcm-googleapis.com/1',
])('%s does not belong to a known browser', (address) => {
  expect(OF_BROWSERS.test(address)).toBe(false);
});

test('the push service of the operator is accepted at any address, and no other there', () => {
  const ownService = 'http://127.0.0.1:4180';
  expect(mayBeEndpoint(`${ownService}/1`, ownService)).toBe(true);
  expect(mayBeEndpoint(`${ownService}/1`, `${ownService}/`)).toBe(true);
  expect(mayBeEndpoint('http://127.0.0.1:4181/1', ownService)).toBe(false);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '4000::1',
])('%s is not a public address', (address) => {
  expect(isPublic(address)).toBe(false);
});

test('a name that resolves to this machine is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  lookupPublic('localhost', {}, (error) => resolve(error));
  expect(await promise).toBeInstanceOf(PrivateAddress);
});
