import { expect, test } from 'vitest';
import { eventOfDeed } from './security-log.ts';

test.each([
  ['account.change', { isAdmin: false }, { isAdmin: true }, 'rights-changed'],
  ['player.change', { isScorer: true }, { isScorer: false, phone: '…' }, 'rights-changed'],
  ['player.create', undefined, { isAdmin: true }, 'rights-changed'],
  ['player.create', undefined, { isAdmin: false, isScorer: false }, null],
  ['player.change', { isAdmin: true }, { isAdmin: true }, null],
  ['points.save', [], [{ saques: 3 }], null],
  [
    'registration.approve',
    { status: 'pending' },
    { status: 'approved', account: 'linked' },
    'account-linked',
  ],
  ['registration.approve', { status: 'pending' }, { status: 'approved', account: 'made' }, 'account-made'],
  ['registration.reject', { status: 'pending' }, { status: 'rejected' }, null],
])('%s from %o to %o is %s', (action, before, after, event) => {
  expect(eventOfDeed({ action, before, after })).toBe(event);
});
