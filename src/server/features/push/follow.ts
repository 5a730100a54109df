import { and, asc, count, countDistinct, eq, not } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { PUSH } from '#contract/limits.ts';
import { againstRule, notFound } from '#server/http/problem.ts';
import { type Database, query, type Tx, transaction } from '#server/store/database/database.ts';
import { pushFollows, pushSubscriptions } from '#server/store/database/schema/push.ts';
import { teams } from '#server/store/database/schema/tournament.ts';
import { isOwnService, isTrustedEndpoint, OF_BROWSERS } from './endpoint.ts';

type Subscription = CallInput<Contract['POST /api/push/follow']>['body']['subscription'];

/** A device, and the kind of its push service: a browser's or the operator's own (trusted), or any other. */
type Follower = { readonly subscription: Subscription; readonly ownService: string | undefined };

/** Makes a device follow a team and updates its keys. Returns all teams that it follows. Throws 404, 422. */
export function follow(
  db: Database,
  tournamentId: number,
  { subscription: { endpoint, keys }, ownService }: Follower,
  teamId: number,
): Promise<number[]> {
  return transaction(db, async (tx) => {
    const isOurs = and(eq(teams.id, teamId), eq(teams.tournamentId, tournamentId));
    if ((await tx.$count(teams, isOurs)) === 0) throw notFound('team');
    await refuseMany(tx, endpoint, ownService);
    const [subscription] = await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...keys, createdAt: new Date(db.clock.now()) })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: keys })
      .returning({ id: pushSubscriptions.id });
    if (!subscription) throw new Error('The subscription was not stored');
    const row = { subscriptionId: subscription.id, teamId };
    await tx.insert(pushFollows).values(row).onConflictDoNothing();
    const followed = await teamsOf(tx, endpoint);
    if (followed.length > PUSH.teams) {
      throw againstRule('TOO_MANY_TEAMS', `Um aparelho acompanha no máximo ${PUSH.teams} times.`);
    }
    return followed;
  });
}

/**
 * Limits the number of devices, because anybody may invent some. The limit for unknown push services is
 * lower, so that they cannot use up the places of real browsers. Throws 422.
 */
async function refuseMany(tx: Tx, endpoint: string, ownService: string | undefined): Promise<void> {
  const isIt = eq(pushSubscriptions.endpoint, endpoint);
  if ((await tx.$count(pushSubscriptions, isIt)) > 0) return;
  const all = await tx.$count(pushSubscriptions);
  const isElsewhere = !OF_BROWSERS.test(endpoint) && !isOwnService(endpoint, ownService);
  const elsewhere = isElsewhere ? await tx.$count(pushSubscriptions, not(isTrustedEndpoint(ownService))) : 0;
  if (all < PUSH.devices && elsewhere < PUSH.devicesElsewhere) return;
  throw againstRule(
    'TOO_MANY_DEVICES',
    'Aparelhos demais já recebem avisos deste servidor. Acompanhe os jogos por aqui: a página se atualiza sozinha.',
  );
}

export async function unfollow(
  db: Database,
  endpoint: string,
  teamId: number | undefined,
): Promise<number[]> {
  // A made-up device must not hold up writes.
  if ((await followedBy(db, endpoint)).length === 0) return [];
  return transaction(db, async (tx) => {
    const isIt = eq(pushSubscriptions.endpoint, endpoint);
    const [known] = await tx.select().from(pushSubscriptions).where(isIt).for('update');
    if (!known) return [];
    const theirs = eq(pushFollows.subscriptionId, known.id);
    await tx
      .delete(pushFollows)
      .where(teamId === undefined ? theirs : and(theirs, eq(pushFollows.teamId, teamId)));
    const left = await teamsOf(tx, endpoint);
    if (left.length === 0) await tx.delete(pushSubscriptions).where(isIt);
    return left;
  });
}

export const followedBy = (db: Database, endpoint: string) => query(db, (q) => teamsOf(q, endpoint));

async function teamsOf(q: Tx, endpoint: string): Promise<number[]> {
  const rows = await q
    .select({ teamId: pushFollows.teamId })
    .from(pushFollows)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushFollows.subscriptionId))
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .orderBy(asc(pushFollows.teamId));
  return rows.map(({ teamId }) => teamId);
}

export function readAudience(db: Database, tournamentId: number) {
  return query(db, async (q) => {
    const isOurs = eq(teams.tournamentId, tournamentId);
    const followers = q
      .select({ teamId: pushFollows.teamId, devices: count() })
      .from(pushFollows)
      .innerJoin(teams, eq(teams.id, pushFollows.teamId))
      .where(isOurs)
      .groupBy(pushFollows.teamId)
      .orderBy(asc(pushFollows.teamId));
    const all = q
      .select({ devices: countDistinct(pushFollows.subscriptionId) })
      .from(pushFollows)
      .innerJoin(teams, eq(teams.id, pushFollows.teamId))
      .where(isOurs);
    const [[total], rows] = [await all, await followers];
    return { devices: total?.devices ?? 0, teams: rows };
  });
}
