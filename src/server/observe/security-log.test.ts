import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit-entries.ts';
import { eventsOfEntry, type SecurityEvent } from './security-log.ts';

const subjectId = 1;
const NO_RIGHTS = { isAdmin: false, isOrganiser: false, isScorer: false };
const NAMES = { firstName: 'Bia', lastName: null };

const entries: [AuditEntry, SecurityEvent[]][] = [
  [
    { action: 'account.change', subjectId, before: NO_RIGHTS, after: { ...NO_RIGHTS, isAdmin: true } },
    ['rights-changed'],
  ],
  [
    { action: 'account.change', subjectId, before: NO_RIGHTS, after: { ...NO_RIGHTS, isOrganiser: true } },
    ['rights-changed'],
  ],
  [
    {
      action: 'player.change',
      subjectId,
      before: { isScorer: true },
      after: { isScorer: false, changed: ['phone'] },
    },
    ['rights-changed'],
  ],
  [{ action: 'player.create', subjectId, after: { isAdmin: true } }, ['rights-changed']],
  [{ action: 'player.create', subjectId, after: NO_RIGHTS }, []],
  [{ action: 'player.change', subjectId, before: { isAdmin: true }, after: { isAdmin: true } }, []],
  [{ action: 'account.choose-password', subjectId, after: { changed: ['password'] } }, ['password-changed']],
  [
    {
      action: 'account.create',
      subjectId,
      after: { ...NAMES, isAdmin: true, isScorer: false, changed: ['email'] },
    },
    ['account-made', 'rights-changed'],
  ],
  [{ action: 'player.create', subjectId, after: { changed: ['email'] } }, ['account-made']],
  [{ action: 'player.import', subjectId, after: { players: 3, playerIds: '1–3', accounts: 0 } }, []],
  [
    { action: 'player.import', subjectId, after: { players: 3, playerIds: '1–3', accounts: 2 } },
    ['account-made'],
  ],
  [
    { action: 'player.change', subjectId, before: {}, after: { changed: ['email', 'phone', 'password'] } },
    ['email-changed', 'password-changed'],
  ],
  [{ action: 'player.change', subjectId, before: {}, after: { changed: ['phone'] } }, []],
  [
    { action: 'player.delete', subjectId, before: { ...NAMES, teamId: null, points: [], account: true } },
    ['account-removed'],
  ],
  [
    { action: 'player.delete', subjectId, before: { ...NAMES, teamId: null, points: [], account: false } },
    [],
  ],
  [
    {
      action: 'account.require-second-factor',
      subjectId,
      before: { secondFactorRequired: false },
      after: { secondFactorRequired: true },
    },
    ['second-factor-changed'],
  ],
  [{ action: 'account.end-session', subjectId }, ['sessions-ended']],
  [{ action: 'points.save', subjectId: null, before: [], after: [] }, []],
  [
    {
      action: 'registration.approve',
      subjectId,
      before: { status: 'pending' },
      after: { status: 'approved', playerId: 3, teamId: 1, account: 'linked' },
    },
    ['account-linked'],
  ],
  [
    {
      action: 'registration.approve',
      subjectId,
      before: { status: 'pending' },
      after: { status: 'approved', playerId: 3, teamId: 1, account: 'made' },
    },
    ['account-made'],
  ],
  [
    {
      action: 'registration.reject',
      subjectId,
      before: { status: 'pending' },
      after: { status: 'rejected', changed: ['rejectionReason'] },
    },
    [],
  ],
];

test.each(entries)('%o means %o', (entry, events) => {
  expect(eventsOfEntry(entry)).toEqual(events);
});
