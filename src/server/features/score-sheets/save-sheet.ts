import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { withoutDay } from '#server/features/rounds/without-day.ts';
import { teamsOfPlayers } from '#server/features/teams/teams-of-players.ts';
import { againstRule, conflict, notFound } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { points } from '#server/store/database/schema/games.ts';
import { rounds } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';

type Sheet = CallInput<Contract['POST /api/detailed-points/batch-update']>['body'];
type Update = Sheet['updates'][number];
type StoredRow = typeof points.$inferSelect;

const key = ({ playerId, round }: { playerId: number; round: number }) => `${playerId} ${round}`;

/**
 * Saves a score sheet, all or nothing. A row conflicts if the stored one is newer than the one the editor
 * loaded, and differs from the sent one. Then the 409 contains all conflicts and nothing is saved. Throws
 * 404, 409, 422.
 */
export async function saveSheet(
  tx: Tx,
  { revision, at }: Moment,
  tournamentId: number,
  { updates, lastUpdated }: Sheet,
): Promise<Written<'points.save'>> {
  if (new Set(updates.map(key)).size < updates.length) {
    throw againstRule('ROW_TWICE', 'O mesmo jogador aparece duas vezes na mesma rodada');
  }
  await refuseWithoutDay(tx, tournamentId, updates);
  const stored = await storedRows(tx, tournamentId, updates);
  await refuseForeign(tx, tournamentId, updates, stored);

  const changed = updates.filter((update) => !same(update, stored.get(key(update))));
  const seen = lastUpdated === null ? Number.NEGATIVE_INFINITY : Date.parse(lastUpdated);
  const newer = changed.flatMap((update) => {
    const row = stored.get(key(update));
    return row && row.updatedAt.getTime() > seen ? [row] : [];
  });
  if (newer.length > 0) {
    throw conflict('Outro usuário modificou alguns jogadores', { conflicts: newer.map(presentRow) });
  }
  await storeRows(tx, tournamentId, changed, at, revision);
  return {
    subjectId: null,
    before: changed.map((update) => stored.get(key(update)) ?? null),
    after: changed,
    status: 200,
    result: undefined,
  };
}

async function refuseWithoutDay(tx: Tx, tournamentId: number, updates: readonly Update[]) {
  const held = await tx
    .select({ number: rounds.number })
    .from(rounds)
    .where(and(eq(rounds.tournamentId, tournamentId), isNotNull(rounds.date)));
  const missing = updates.find(({ round }) => held.every(({ number }) => number !== round));
  if (missing) throw withoutDay(missing.round);
}

async function storedRows(tx: Tx, tournamentId: number, updates: readonly Update[]) {
  const rows = await tx
    .select()
    .from(points)
    .where(
      and(
        eq(points.tournamentId, tournamentId),
        inArray(points.round, [...new Set(updates.map(({ round }) => round))]),
        inArray(points.playerId, [...new Set(updates.map(({ playerId }) => playerId))]),
      ),
    );
  return new Map(rows.map((row) => [key(row), row]));
}

/**
 * Throws 422 if a row names a team other than the player's current one, a pair of theirs or the stored row's (docs/rules.md,
 * Points 5).
 */
async function refuseForeign(
  tx: Tx,
  tournamentId: number,
  updates: readonly Update[],
  stored: ReadonlyMap<string, StoredRow>,
) {
  const ids = updates.map(({ playerId }) => playerId);
  const teamsOf = await teamsOfPlayers(tx, tournamentId, ids);
  for (const update of updates) {
    const theirs = teamsOf.get(update.playerId);
    if (!theirs) throw notFound('player', `Jogador ${update.playerId} não encontrado`);
    if (!theirs.has(update.teamId) && update.teamId !== stored.get(key(update))?.teamId) {
      throw againstRule('OTHER_TEAM', 'O jogador não é deste time');
    }
  }
}

function same(update: Update, row: StoredRow | undefined): boolean {
  return (
    row !== undefined &&
    row.teamId === update.teamId &&
    row.saques === update.saques &&
    row.defesas === update.defesas &&
    row.ataques === update.ataques &&
    row.present === update.present
  );
}

async function storeRows(tx: Tx, tournamentId: number, rows: readonly Update[], at: Date, revision: number) {
  if (rows.length === 0) return;
  await tx
    .insert(points)
    .values(rows.map((row) => ({ ...row, tournamentId, updatedAt: at, revision })))
    .onConflictDoUpdate({
      target: [points.playerId, points.round],
      set: {
        teamId: sql`excluded.team_id`,
        saques: sql`excluded.saques`,
        defesas: sql`excluded.defesas`,
        ataques: sql`excluded.ataques`,
        present: sql`excluded.present`,
        updatedAt: at,
        revision,
      },
    });
}

function presentRow({ playerId, teamId, round, saques, defesas, ataques, present, updatedAt }: StoredRow) {
  return { playerId, teamId, round, saques, defesas, ataques, present, updatedAt: updatedAt.toISOString() };
}
