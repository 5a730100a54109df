import { expect, test } from 'vitest';
import { eventsOfDeed } from './security-log.ts';

test.each([
  ['account.change', { isAdmin: false }, { isAdmin: true }, ['rights-changed']],
  ['player.change', { isScorer: true }, { isScorer: false, phone: '…' }, ['rights-changed']],
  ['player.create', undefined, { isAdmin: true }, ['rights-changed']],
  ['player.create', undefined, { isAdmin: false, isScorer: false }, []],
  ['player.change', { isAdmin: true }, { isAdmin: true }, []],
  ['account.choose-password', undefined, { changed: ['password'] }, ['password-changed']],
  ['account.create', undefined, { isAdmin: true, changed: ['email'] }, ['account-made', 'rights-changed']],
  ['player.create', undefined, { changed: ['email'] }, ['account-made']],
  ['player.import', undefined, { players: 3, accounts: 0 }, []],
  ['player.import', undefined, { players: 3, accounts: 2 }, ['account-made']],
  ['player.change', {}, { changed: ['email', 'phone', 'password'] }, ['email-changed', 'password-changed']],
  ['player.change', {}, { changed: ['phone'] }, []],
  ['player.delete', { account: true }, undefined, ['account-removed']],
  ['player.delete', { account: false }, undefined, []],
  ['account.require-second-factor', {}, { secondFactorRequired: true }, ['second-factor-changed']],
  ['account.end-session', undefined, undefined, ['sessions-ended']],
  ['points.save', [], [{ saques: 3 }], []],
  [
    'registration.approve',
    { status: 'pending' },
    { status: 'approved', account: 'linked' },
    ['account-linked'],
  ],
  ['registration.approve', { status: 'pending' }, { status: 'approved', account: 'made' }, ['account-made']],
  ['registration.reject', { status: 'pending' }, { status: 'rejected' }, []],
])('%s from %o to %o is %o', (action, before, after, events) => {
  expect(eventsOfDeed({ action, before, after })).toEqual(events);
});
