import { describe, expect, test } from 'vitest';
import type { AuditAction } from '#contract/audit/audit-entries.ts';
import type { AuditSubject } from '#contract/audit/audit-state.ts';
import { type CallKey, calls } from '#contract/contract.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import {
  AFTER_OTHERS,
  asCaio,
  BIRTH_DATE,
  CPF,
  EMAIL,
  NEED_A_PLAYER,
  NEW_GAME,
  openWorld,
  PHONE,
  samples,
  type World,
} from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer({ OPEN_REGISTRATION: 'on' });
const world = openWorld(server);

const sample = (key: CallKey) => samples(world())[key] as Loose;
/**
 * Writes without an audit entry here: signing in and previews change nothing, and WhatsApp's calls have no
 * author (messages-webhook.test.ts).
 */
const WITHOUT_A_LINE = new Set([
  'POST /api/password-links/open',
  'POST /api/login',
  // Needs an existing session: own-sessions.test.ts.
  'DELETE /api/user/sessions/{id}',
  'POST /api/user/second-factor',
  // Need earlier calls: second-factor.test.ts.
  ...AFTER_OTHERS,
  'POST /api/whatsapp/preview',
  'POST /api/tournament/rules/preview',
  // Needs a device: court-links.test.ts.
  'PUT /api/court/name',
  // Concern a device's session, not the tournament.
  'POST /api/court-links/use',
  'DELETE /api/court',
  // Concern the server; they are in the security log.
  'POST /api/backups',
  'POST /api/backups/{id}/download',
  'POST /api/export/players/personal',
  'POST /api/backups/{id}/restore',
  'POST /api/restores',
  // Presence is not stored.
  'PUT /api/games/{id}/presence',
  'PUT /api/whatsapp/messages/{id}/opened',
  'POST /api/whatsapp/webhook',
  // A device's subscriptions, not the tournament.
  'POST /api/push/follow',
  'POST /api/push/unfollow',
  'POST /api/push/followed',
]);
const writes = calls
  .map(([key]) => key as CallKey)
  .filter((key) => !key.startsWith('GET') && !WITHOUT_A_LINE.has(key));

type Line = {
  action: AuditAction;
  subject: AuditSubject;
  of?: (world: World) => number;
  /** An earlier call of the same person, which creates what is removed. */
  first?: CallKey;
  /** Sent in place of the sample, which the earlier call made invalid. */
  sent?: (world: World) => object;
  /** One for each game that it changes, before its own. */
  entriesOfGames?: number;
  /** The author's name, if it is not the account's. */
  by?: string;
  before?: unknown;
  after?: unknown;
};
const scores = (...sets: [number, number][]) =>
  sets.map(([team1Score, team2Score], index) => ({
    setNumber: index + 1,
    team1Score,
    team2Score,
    skipped: false,
    closed: false,
  }));
const unused = { usedAllPlayersTeam1: false, usedAllPlayersTeam2: false };
const aStoredPicture = { imageName: expect.stringMatching(/^[0-9a-f]{64}$/) };
const EVERYBODY = { teamId: null, gender: null, adminOnly: false, testModeUserId: null };
const NO_RIGHTS = { isAdmin: false, isOrganiser: false, isScorer: false };
const inProgress = { status: 'em_andamento', award: null, ...unused };

const SETTINGS = {
  technicalTimeout: false,
  rostersPublic: false,
  slug: 'torneio-de-volei-de-praia-2025',
  isCurrent: true,
  tournamentState: 'running',
  place: null,
  firstDay: null,
  lastDay: null,
  courts: [],
};

const lines: Readonly<Partial<Record<CallKey, Line>>> = {
  'POST /api/register': {
    action: 'account.register',
    subject: 'account',
    after: NO_RIGHTS,
  },
  'PUT /api/second-factor-rule': {
    action: 'account.require-second-factor',
    subject: 'tournament',
    before: { secondFactorRequired: false },
    after: { secondFactorRequired: false },
  },
  'POST /api/court-links': {
    action: 'court-link.create',
    subject: 'court-link',
    of: ({ courtLink }) => courtLink.id + 1,
    after: { court: '2', date: '2025-05-10', gameId: null },
  },
  'DELETE /api/court-links/{id}': {
    action: 'court-link.revoke',
    subject: 'court-link',
    of: ({ courtLink }) => courtLink.id,
    before: { court: '1', date: '2025-04-05', gameId: null },
  },
  'DELETE /api/court-links/{id}/devices/{deviceId}': {
    action: 'court-link.end-device',
    subject: 'court-link',
    of: ({ courtLink }) => courtLink.id,
    before: { name: 'Ana' },
  },
  'POST /api/logout': { action: 'account.sign-out', subject: 'account', after: null },
  'POST /api/password-links/use': {
    action: 'account.choose-password',
    subject: 'account',
    of: ({ volunteer }) => volunteer.id,
    after: { changed: ['password'] },
  },
  'PATCH /api/user/email': {
    action: 'account.change-email',
    subject: 'account',
    after: { changed: ['email'] },
  },
  'PATCH /api/user/password': {
    action: 'account.change-password',
    subject: 'account',
    after: { changed: ['password'] },
  },
  'DELETE /api/user/sessions': {
    action: 'account.end-other-sessions',
    subject: 'account',
    after: null,
  },
  'PATCH /api/user/image': {
    action: 'account.change-image',
    subject: 'account',
    before: { imageName: null },
    after: { imageName: '0'.repeat(64) },
  },
  'POST /api/user/image': { action: 'account.store-image', subject: 'account', after: aStoredPicture },
  'DELETE /api/user/image': {
    action: 'account.change-image',
    subject: 'account',
    first: 'PATCH /api/user/image',
    before: { imageName: '0'.repeat(64) },
    after: { imageName: null },
  },
  'POST /api/teams/{id}/image': {
    action: 'team.change-image',
    subject: 'team',
    of: ({ recife }) => recife.id,
    before: { imageName: null },
    after: aStoredPicture,
  },
  'DELETE /api/teams/{id}/image': {
    action: 'team.change-image',
    subject: 'team',
    of: ({ recife }) => recife.id,
    first: 'POST /api/teams/{id}/image',
    sent: ({ recife }) => ({ params: { id: recife.id } }),
    before: aStoredPicture,
    after: { imageName: null },
  },
  'POST /api/players/{id}/image': {
    action: 'player.change-image',
    subject: 'player',
    of: ({ bia }) => bia.id,
    before: { imageName: null },
    after: aStoredPicture,
  },
  'DELETE /api/players/{id}/image': {
    action: 'player.change-image',
    subject: 'player',
    of: ({ bia }) => bia.id,
    first: 'POST /api/players/{id}/image',
    sent: ({ bia }) => ({ params: { id: bia.id } }),
    before: aStoredPicture,
    after: { imageName: null },
  },
  'PATCH /api/user/consent': {
    action: 'player.consent',
    subject: 'player',
    of: ({ caio }) => caio.id,
    before: { messagesConsent: false },
    after: { messagesConsent: true },
  },
  'PATCH /api/user/visibility': {
    action: 'player.hide',
    subject: 'player',
    of: ({ caio }) => caio.id,
    before: { isHidden: false },
    after: { isHidden: true },
  },
  'PATCH /api/user/phone': {
    action: 'account.change-phone',
    subject: 'account',
    before: null,
    after: { changed: ['phone'] },
  },
  'DELETE /api/user': {
    action: 'account.erase',
    subject: 'account',
    by: 'Pessoa removida',
    before: null,
    after: { players: 0, registrations: 0 },
  },
  'PUT /api/tournament/rules': {
    action: 'tournament.rules',
    subject: 'tournament',
    before: { rules: DEFAULT_RULES },
    after: { rules: PRESETS.find(({ key }) => key === 'school')?.rules },
  },
  'PATCH /api/tournament': {
    action: 'tournament.change',
    subject: 'tournament',
    before: { name: 'Torneio de Vôlei de Praia 2025', year: 2025, activeRound: 2, ...SETTINGS },
    after: { name: 'Copa da Praia', year: 2026, activeRound: 2, ...SETTINGS },
  },
  'POST /api/tournaments': {
    action: 'tournament.create',
    subject: 'tournament',
    before: null,
    after: { name: 'Copa da Praia', year: 2026, slug: 'copa-da-praia-2026', teams: 0, players: 0 },
  },
  'PATCH /api/broadcast': {
    action: 'tournament.broadcast',
    subject: 'tournament',
    before: {
      score: true,
      bug: true,
      lowerThird: false,
      next: true,
      title: '',
      subtitle: '',
      gameId: null,
    },
    after: {
      score: true,
      bug: true,
      lowerThird: true,
      next: true,
      title: 'Final',
      subtitle: 'Quadra central',
      gameId: null,
    },
  },
  'POST /api/tournament/image': {
    action: 'tournament.change-image',
    subject: 'tournament',
    before: { imageName: null },
    after: aStoredPicture,
  },
  'DELETE /api/tournament/image': {
    action: 'tournament.change-image',
    subject: 'tournament',
    first: 'POST /api/tournament/image',
    sent: () => ({}),
    before: aStoredPicture,
    after: { imageName: null },
  },
  'PUT /api/tournament/rounds/{roundNumber}': {
    action: 'round.move',
    subject: 'round',
    before: { date: '2025-05-10' },
    after: { date: '2025-05-17' },
  },
  'DELETE /api/tournament/rounds/{roundNumber}': {
    action: 'round.leave-out',
    subject: 'round',
    before: { date: '2025-11-08' },
    after: null,
  },
  'PATCH /api/tournament/rounds/{roundId}/type': {
    action: 'round.change-type',
    subject: 'round',
    before: { isExtraRound: false },
    after: { isExtraRound: true },
  },
  'POST /api/stages': {
    action: 'stage.create',
    subject: 'stage',
    before: null,
    after: { name: 'Volta extra' },
  },
  'POST /api/stages/{id}/draw': {
    action: 'stage.draw',
    subject: 'stage',
    of: ({ stage }) => stage.id,
    before: null,
    after: { name: 'Volta extra', games: 1 },
  },
  'DELETE /api/stages/{id}': {
    action: 'stage.delete',
    subject: 'stage',
    of: ({ stage }) => stage.id,
    before: { name: 'Volta extra', games: 0 },
    after: null,
  },
  'POST /api/live-scores/active-round': {
    action: 'round.activate',
    subject: 'tournament',
    before: { activeRound: 2 },
    after: { activeRound: 1 },
  },
  'POST /api/teams': {
    action: 'team.create',
    subject: 'team',
    before: null,
    after: { name: 'Jaboatão', category: 'Feminino', seed: null, imageName: '0'.repeat(64) },
  },
  'PATCH /api/teams/{id}': {
    action: 'team.change',
    subject: 'team',
    of: ({ recife }) => recife.id,
    before: { name: 'Recife', category: 'Misto', seed: null, imageName: null },
    after: { name: 'Recife Antigo', category: 'Misto', seed: null, imageName: null },
  },
  'DELETE /api/teams/{id}': {
    action: 'team.delete',
    subject: 'team',
    of: ({ spare }) => spare.id,
    after: null,
    before: { name: 'Reserva', category: 'Misto', seed: null, imageName: null },
  },
  'DELETE /api/rankings/teams/lots/{id}': {
    action: 'tournament.take-back-lot',
    subject: 'tournament',
    before: { lot: { teamIds: [2, 1], chance: 'a'.repeat(32) } },
    after: null,
  },
  'POST /api/teams/{id}/withdraw': {
    action: 'team.withdraw',
    subject: 'team',
    of: ({ recife }) => recife.id,
    before: null,
    after: { walkovers: 1 },
    entriesOfGames: 1,
  },
  'POST /api/players': {
    action: 'player.create',
    subject: 'player',
    before: null,
    after: {
      firstName: 'Davi',
      gender: 'Masculino',
      changed: ['email'],
      teamId: 2,
      ...NO_RIGHTS,
    },
  },
  'POST /api/players/import': {
    action: 'player.import',
    subject: 'player',
    before: null,
    after: { players: 1, playerIds: '3–3', accounts: 1 },
  },
  'PATCH /api/players/{id}': {
    action: 'player.change',
    subject: 'player',
    of: ({ bia }) => bia.id,
    before: { firstName: 'Bia', changed: ['phone'], ...NO_RIGHTS },
    after: { firstName: 'Beatriz', changed: ['phone'], ...NO_RIGHTS },
  },
  'DELETE /api/players/{id}': {
    action: 'player.delete',
    subject: 'player',
    of: ({ bia }) => bia.id,
    after: null,
    before: {
      firstName: 'Bia',
      lastName: 'Barros',
      teamId: 1,
      account: true,
      points: [{ round: 1, teamId: 1, saques: 6, defesas: 4, ataques: 5, present: true }],
    },
  },
  'POST /api/players/{id}/reset-password': {
    action: 'player.reset-password',
    subject: 'player',
    of: ({ bia }) => bia.id,
    after: { changed: ['password'] },
  },
  'POST /api/players/{id}/opt-out': {
    action: 'player.consent',
    subject: 'player',
    of: ({ bia }) => bia.id,
    before: { messagesConsent: true },
    after: { messagesConsent: false },
  },
  'POST /api/users': {
    action: 'account.create',
    subject: 'account',
    before: null,
    after: { firstName: 'Nuno', lastName: null, changed: ['email'], ...NO_RIGHTS, isScorer: true },
  },
  'PATCH /api/users/{id}': {
    action: 'account.change',
    subject: 'account',
    of: ({ volunteer }) => volunteer.id,
    before: { ...NO_RIGHTS, isScorer: true },
    after: { isAdmin: true, isOrganiser: false, isScorer: true },
  },
  'DELETE /api/users/{id}': {
    action: 'account.delete',
    subject: 'account',
    of: ({ volunteer }) => volunteer.id,
    after: null,
    before: { firstName: 'Vera', lastName: 'Vaz', ...NO_RIGHTS, isScorer: true },
  },
  'POST /api/users/{id}/confirm-email': {
    action: 'account.confirm-email',
    subject: 'account',
    of: ({ volunteer }) => volunteer.id,
    before: { emailConfirmed: true },
    after: { emailConfirmed: true },
  },
  'POST /api/users/{id}/reset-password': {
    action: 'account.reset-password',
    subject: 'account',
    of: ({ volunteer }) => volunteer.id,
    after: { changed: ['password'] },
  },
  'POST /api/users/{id}/opt-out': {
    action: 'account.consent',
    subject: 'account',
    of: ({ volunteer }) => volunteer.id,
    before: { messagesConsent: false },
    after: { messagesConsent: false },
  },
  'POST /api/tournament/pre-registrations': {
    action: 'registration.create',
    subject: 'registration',
    before: null,
    after: {
      firstName: 'Edu',
      lastName: 'Esteves',
      gender: 'Masculino',
      skillLevel: 'experiente',
      shirtSize: 'PP',
      messagesConsent: true,
      changed: ['email', 'phone', 'birthDate', 'cpf', 'memberNumber', 'shirtName', 'additionalComments'],
    },
  },
  'POST /api/tournament/pre-registrations/{id}/approve': {
    action: 'registration.approve',
    subject: 'registration',
    of: ({ waiting }) => waiting.id,
    before: { status: 'pending' },
    after: { status: 'approved', playerId: 3, teamId: 1, account: 'made' },
  },
  'POST /api/tournament/pre-registrations/{id}/reject': {
    action: 'registration.reject',
    subject: 'registration',
    of: ({ waiting }) => waiting.id,
    before: { status: 'pending' },
    after: { status: 'rejected', changed: ['rejectionReason'] },
  },
  'POST /api/tournament/pre-registrations/reject-many': {
    action: 'registration.reject-many',
    subject: 'tournament',
    of: () => 1,
    after: { registrations: 1, changed: ['rejectionReason'] },
  },
  'POST /api/games': {
    action: 'game.create',
    subject: 'game',
    before: null,
    after: {
      team1Id: 1,
      team2Id: 2,
      category: 'Misto',
      status: 'agendado',
      ...NEW_GAME,
    },
  },
  'PATCH /api/games/{id}': {
    action: 'game.edit',
    subject: 'game',
    of: ({ scheduled }) => scheduled.id,
    before: expect.objectContaining({ team1Id: 1, team2Id: 2, court: '2' }),
    after: expect.objectContaining({ team1Id: 1, team2Id: 2, court: 'Central' }),
  },
  'DELETE /api/games/{id}': {
    action: 'game.delete',
    subject: 'game',
    of: ({ scheduled }) => scheduled.id,
    after: null,
    before: expect.objectContaining({
      team1Id: 1,
      team2Id: 2,
      court: '2',
      round: 2,
      status: 'agendado',
      sets: [],
    }),
  },
  'PATCH /api/games/{id}/status': {
    action: 'game.start',
    subject: 'game',
    of: ({ scheduled }) => scheduled.id,
    before: { ...inProgress, status: 'agendado', sets: [] },
    after: { ...inProgress, sets: [] },
  },
  'POST /api/games/{id}/events': {
    action: 'game.scoreSet',
    subject: 'game',
    of: ({ playing }) => playing.id,
    before: { ...inProgress, sets: scores([21, 15], [5, 3]) },
    after: { ...inProgress, sets: scores([21, 15], [21, 18]) },
  },
  'POST /api/games/{id}/sets': {
    action: 'game.registerSet',
    subject: 'game',
    of: ({ playing }) => playing.id,
    before: { ...inProgress, sets: scores([21, 15], [5, 3]) },
    after: { ...inProgress, sets: scores([21, 15], [18, 21]) },
  },
  'DELETE /api/games/{id}/sets/{setNumber}': {
    action: 'game.deleteSet',
    subject: 'game',
    of: ({ playing }) => playing.id,
    before: { ...inProgress, sets: scores([21, 15], [5, 3]) },
    after: { ...inProgress, sets: scores([21, 15]) },
  },
  'POST /api/games/{id}/award': {
    action: 'game.award',
    subject: 'game',
    of: ({ playing }) => playing.id,
    before: { ...inProgress, sets: scores([21, 15], [5, 3]) },
    after: {
      status: 'concluido',
      award: { winner: 2, reason: 'abandono' },
      ...unused,
      sets: scores([21, 15], [5, 3]),
    },
  },
  'POST /api/detailed-points/batch-update': {
    action: 'points.save',
    subject: 'points',
    of: () => null as unknown as number,
    before: [expect.objectContaining({ playerId: 2, round: 1, saques: 3, defesas: 4, ataques: 5 })],
    after: [expect.objectContaining({ playerId: 2, round: 1, saques: 9, defesas: 1, ataques: 0 })],
  },
  'POST /api/whatsapp/send-round-reminder': {
    action: 'message.send',
    subject: 'message',
    before: null,
    after: { type: 'round_reminder', round: 3, ...EVERYBODY, queued: 1 },
  },
  'POST /api/whatsapp/send-top-players': {
    action: 'message.send',
    subject: 'message',
    before: null,
    after: { type: 'top_players', round: 1, ...EVERYBODY, teamId: 1, gender: 'Feminino', queued: 1 },
  },
  'POST /api/whatsapp/send-teams-ranking': {
    action: 'message.send',
    subject: 'message',
    before: null,
    after: { type: 'ranking_teams_general_utility', round: 3, ...EVERYBODY, queued: 1 },
  },
  'POST /api/whatsapp/messages/{id}/retry': {
    action: 'message.retry',
    subject: 'message',
    of: ({ failed }) => failed.batchId,
    before: { playerId: 1, status: 'failed', uncertain: false },
    after: { playerId: 1, status: 'pending', uncertain: false },
  },
  'POST /api/whatsapp/messages/{id}/mark-sent': {
    action: 'message.mark-sent',
    subject: 'message',
    of: ({ waitingByHand }) => waitingByHand.batchId,
    before: { playerId: 1, status: 'pending', uncertain: false },
    after: { playerId: 1, status: 'sent', uncertain: false },
  },
  'POST /api/whatsapp/batches/{id}/stop': {
    action: 'message.stop',
    subject: 'message',
    of: ({ waitingByHand }) => waitingByHand.batchId,
    before: { stopped: false },
    after: { stopped: true },
  },
  'POST /api/whatsapp/batches/{id}/retry-failed': {
    action: 'message.retry-failed',
    subject: 'message',
    of: ({ failed }) => failed.batchId,
    before: { stopped: false },
    after: { stopped: false, queued: 1 },
  },
  'POST /api/whatsapp/batches/{id}/settle-uncertain': {
    action: 'message.settle-uncertain',
    subject: 'message',
    of: ({ uncertain }) => uncertain.batchId,
    before: null,
    after: { status: 'sent', queued: 1 },
  },
  'POST /api/whatsapp/batches/{id}/mark-sent': {
    action: 'message.mark-batch-sent',
    subject: 'message',
    of: ({ waitingByHand }) => waitingByHand.batchId,
    before: null,
    after: { status: 'sent', queued: 1 },
  },
  'POST /api/whatsapp/consent-replies/{id}/settle': {
    action: 'message.settle-consent-reply',
    subject: 'message',
    after: null,
    before: { consentReply: 'unclear' },
  },
  'PUT /api/whatsapp/reminders/{roundNumber}': {
    action: 'message.schedule',
    subject: 'message',
    before: { round: 3, enabled: false, daysBefore: 1, hour: 18 },
    after: { round: 3, enabled: true, daysBefore: 2, hour: 9 },
  },
};

const audit = async () => (await server.state())['audit_log'] ?? [];

describe('the audit', () => {
  test.each(writes)('%s leaves one entry: who, what, before, after', async (key) => {
    const expected = lines[key];
    if (!expected) throw new Error(`Say in this file what ${key} leaves in the audit`);
    const writer = await server.asAdmin();
    if (NEED_A_PLAYER.has(key)) await asCaio(server, world(), writer);
    if (expected.first) expect((await writer.send(expected.first, sample(expected.first))).status).toBe(200);
    const before = await audit();
    server.now += 5_000;
    const isVisitor = key === 'POST /api/register';
    const { status } = await (isVisitor ? server.anonymous : writer).ask(
      key as 'POST /api/logout',
      expected.sent?.(world()) ?? (sample(key) as object),
    );
    expect(await audit()).toHaveLength(before.length + 1 + (expected.entriesOfGames ?? 0));
    const line = await server.lastLine();
    expect(line).toMatchObject({
      action: expected.action,
      subject: expected.subject,
      actor_kind: isVisitor ? 'visitor' : 'user',
      actor_id: isVisitor ? null : writer.id,
      actor_name: isVisitor ? 'Visitante' : (expected.by ?? 'Adriana Alves'),
      status,
    });
    expect(new Date(String(line['at'])).getTime()).toBe(server.now);
    if (expected.of) expect(line['subject_id']).toBe(expected.of(world()));
    if (expected.before !== undefined) expect(line['before']).toEqual(expected.before);
    if (expected.after !== undefined) expect(line['after']).toEqual(expected.after);
  });

  test('never contains a personal value, whatever is written', async () => {
    for (const key of writes.toSorted(
      (a, b) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')),
    )) {
      await (await server.asAdmin()).send(key, sample(key));
    }
    const values = {
      phone: '81991234567',
      secondPhone: '997654321',
      cpf: CPF,
      birthDate: BIRTH_DATE,
      shirtName: '"BIA"',
      email: EMAIL,
      address: '@exemplo',
      password: PASSWORD,
      temporary: TEMPORARY,
      chosen: 'onda do mar',
      hash: '$argon2',
      memberNumber: '"17"',
    };
    const text = JSON.stringify(await audit());
    for (const [name, value] of Object.entries(values)) expect(text.includes(value), name).toBe(false);
    expect(PHONE).toContain(values.phone);
    expect((await audit()).length).toBeGreaterThan(writes.length);
  });

  test("keeps the author's name after the account is erased", async () => {
    const { admin, bia } = world();
    const body = { isAdmin: true, currentPassword: PASSWORD };
    await admin.call('PATCH /api/players/{id}', { params: { id: bia.id }, body });
    const { userId } = bia;
    const writer = await server.signIn(userId ?? 0);
    await writer.call('PATCH /api/user/password', {
      body: { currentPassword: TEMPORARY, newPassword: 'onda do mar' },
    });
    await writer.call('POST /api/teams', { body: { name: 'Paulista' } });
    const ownPassword = { currentPassword: PASSWORD };
    await admin.call('DELETE /api/players/{id}', { params: { id: bia.id }, body: ownPassword });
    const line = (await audit()).find(
      ({ action, after }) => action === 'team.create' && JSON.stringify(after).includes('Paulista'),
    );
    expect(line).toMatchObject({ actor_kind: 'user', actor_id: userId, actor_name: 'Bia Barros' });
  });

  test('has no entry for a read or a refused write', async () => {
    const { admin } = world();
    const before = await audit();
    await admin.call('GET /api/teams');
    await admin.send('POST /api/teams', { body: { name: 'Recife' } });
    await admin.send('POST /api/login', { body: { username: EMAIL, password: 'errada' } });
    expect(await audit()).toEqual(before);
  });
});
