import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords.ts';
import { readSettings } from '#server/config.ts';
import { appointByCommand } from '#server/setup/administrators.ts';
import { EMAILS, KNOWN_PASSWORD } from '#server/setup/demo/accounts.ts';
import { closeKnownAccounts } from '#server/setup/demo/close-accounts.ts';
import { query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { aPlayer } from '#tests/support/data/builders.ts';
import { type Actor, openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const OLD = 7;

/**
 * Creates a player in this tournament and in an earlier one for an account, and returns the id of the earlier
 * one.
 */
async function ofTwoSeasons(admin: Actor, { id: userId }: Actor): Promise<number> {
  const { id } = await aPlayer(admin);
  await server.link(id, userId);
  return ofEarlierSeason(userId);
}

async function ofEarlierSeason(userId: number): Promise<number> {
  const [old] = await query(server.db, async (q) => {
    const [made] = await q
      .insert(tournaments)
      .values({ name: 'Copa de 2024', year: 2024, slug: 'copa-2024', revision: OLD })
      .returning({ id: tournaments.id });
    const person = { firstName: 'Bia', gender: 'Feminino' as const, userId, revision: OLD };
    return q
      .insert(players)
      .values({ ...person, tournamentId: made?.id ?? 0 })
      .returning({ id: players.id });
  });
  return old?.id ?? 0;
}

test.each([
  ['another e-mail', 'PATCH /api/user/email', { email: 'outro@exemplo.com.br', currentPassword: PASSWORD }],
  ['no picture', 'DELETE /api/user/image', undefined],
] as const)('%s of an account does not change the player of an earlier season', async (_name, key, body) => {
  const admin = await server.asAdmin();
  const bia = await server.asPlayer();
  const old = await ofTwoSeasons(admin, bia);
  expect((await bia.send(key, body ? { body } : {})).status).toBeLessThan(300);
  expect(await revisionOf(old)).toBe(OLD);
});

test('roles do not change the player of an earlier season', async () => {
  const admin = await server.asAdmin();
  const bia = await server.asPlayer();
  const old = await ofTwoSeasons(admin, bia);
  await admin.call('PATCH /api/users/{id}', { params: { id: bia.id }, body: { isScorer: true } });
  expect(await revisionOf(old)).toBe(OLD);
});

test('an account that played only in an earlier season can be unsubscribed', async () => {
  const admin = await server.asAdmin();
  const volunteer = await server.asScorer();
  await ofEarlierSeason(volunteer.id);
  const taken = await admin.send('POST /api/users/{id}/opt-out', { params: { id: volunteer.id } });
  expect([taken.status, taken.body]).toMatchObject([200, { id: volunteer.id, messagesConsent: false }]);
});

test('an administrator appointed by the command does not change the player of an earlier season', async () => {
  const admin = await server.asAdmin();
  const bia = await server.asPlayer();
  const old = await ofTwoSeasons(admin, bia);
  await appointByCommand(server.db, server.main.tournament.id, bia.email, { password: () => TEMPORARY });
  expect(await revisionOf(old)).toBe(OLD);
});

test('resetting the known password of a demo account does not change the player of an earlier season', async () => {
  const { id } = await server.asPlayer();
  const passwordHash = await hashPassword(KNOWN_PASSWORD);
  const [email = ''] = EMAILS;
  await query(server.db, (q) => q.update(users).set({ email, passwordHash }).where(eq(users.id, id)));
  const old = await ofEarlierSeason(id);
  const settings = readSettings({ HOST: '0.0.0.0' });
  expect(await closeKnownAccounts(server.db, server.main.tournament.id, settings)).toContain(email);
  expect(await revisionOf(old)).toBe(OLD);
});

async function revisionOf(playerId: number) {
  const [row] = await query(server.db, (q) =>
    q.select({ revision: players.revision }).from(players).where(eq(players.id, playerId)),
  );
  return row?.revision;
}
