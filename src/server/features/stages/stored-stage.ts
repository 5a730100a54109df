import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { DRAW_METHOD, type Draw, type DrawFormat, drawn, type Entrant } from '#domain/formats/draw.ts';
import { refusalOfFormat } from '#domain/formats/format-words.ts';
import { roundsOf, type StageGame } from '#domain/formats/stage.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import type { Game } from '#domain/tournament.ts';
import { againstRule, found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games, sets } from '#server/store/database/schema/games.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { rounds, tournaments } from '#server/store/database/schema/tournament.ts';
import { toGame } from '#server/store/snapshot/rows.ts';

/** A secret for a draw; its hash is published at once. */
export const newSecret = (): string => randomBytes(16).toString('hex');

export type StageRow = typeof stages.$inferSelect;

export async function requireStage(tx: Tx, tournamentId: number, id: number): Promise<StageRow> {
  const [row] = await tx
    .select()
    .from(stages)
    .where(and(eq(stages.tournamentId, tournamentId), eq(stages.id, id)));
  return found(row, 'stage');
}

/** The name of a drawn stage that is played in this round, also where its games are not known yet. */
export async function stageInRound(tx: Tx, tournamentId: number, round: number): Promise<string | undefined> {
  const rows = await tx.select().from(stages).where(eq(stages.tournamentId, tournamentId));
  return rows.find(({ draw, firstRound }) => {
    return draw !== null && round >= firstRound && round < firstRound + roundsOf(draw);
  })?.name;
}

export type StoredStageGame = StageGame & Pick<Game, 'id' | 'round' | 'version' | 'court' | 'date'>;

/** The games of a stage that are stored, by number. */
export async function gamesOfStage(tx: Tx, stageId: number): Promise<StoredStageGame[]> {
  const rows = await tx
    .select({ game: games, isExtra: rounds.isExtra, rules: tournaments.rules })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .innerJoin(rounds, and(eq(rounds.tournamentId, games.tournamentId), eq(rounds.number, games.round)))
    .where(eq(games.stageId, stageId))
    .orderBy(asc(games.stageGame));
  const ids = rows.map(({ game }) => game.id);
  const played = ids.length
    ? await tx.select().from(sets).where(inArray(sets.gameId, ids)).orderBy(asc(sets.setNumber))
    : [];
  const setsOf = Map.groupBy(played, ({ gameId }) => gameId);
  return rows.map(({ game, isExtra, rules }) => ({
    ...toGame(game, rules ?? DEFAULT_RULES, isExtra, setsOf.get(game.id) ?? []),
    number: game.stageGame ?? 0,
  }));
}

/** A draw, to see whether the format can be played. Throws 422 if not. */
export function tryDraw(format: DrawFormat, entries: readonly Entrant[]): Draw {
  try {
    return drawn({ method: DRAW_METHOD, chanceSeed: 'tried', entrants: entries, format, exchanges: [] });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const women = entries.filter(({ gender }) => gender === 'Feminino').length;
    const refusal = refusalOfFormat(format.type, entries.length, women);
    throw againstRule('FORMAT_NOT_PLAYABLE', refusal ?? 'Este formato não dá com estas inscrições.');
  }
}
