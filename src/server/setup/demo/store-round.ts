import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { games, points, sets } from '#server/db/schema/games.ts';
import { rounds } from '#server/db/schema/tournament.ts';
import type { Moment } from '#server/snapshot/write.ts';
import type { TimeOf } from './calendar.ts';
import { type DemoGame, type DemoRound, readGame } from './games.ts';
import type { SheetKeeper, SheetRow } from './sheets.ts';
import type { Squad } from './store-squads.ts';
import { ABSENT } from './teams.ts';

type Place = { readonly tournamentId: number; readonly round: number; readonly revision: number };

/** Stores a round's games with their sets, and the score sheet of each team that has completed one. */
export async function storeRound(
  tx: Tx,
  { revision, at }: Moment,
  tournamentId: number,
  { number, isExtra, games: lines }: DemoRound,
  timeOf: TimeOf,
  squads: readonly Squad[],
  keepSheet: SheetKeeper,
): Promise<void> {
  await tx
    .update(rounds)
    .set({ isExtra, revision })
    .where(and(eq(rounds.tournamentId, tournamentId), eq(rounds.number, number)));
  const place = { tournamentId, round: number, revision };
  const absent = ABSENT[number] ?? [];
  const played = lines.map((line) => readGame((time) => timeOf(number, time), line));

  for (const game of played) await storeGame(tx, place, game, squads, absent);
  for (const squad of squads) {
    const completed = played.filter((game) => game.status === 'concluido' && sideOf(game, squad));
    if (completed.length === 0) continue;
    const scored = completed.reduce((sum, game) => sum + scoredBy(game, squad), 0);
    await storeSheet(tx, place, squad, keepSheet([...squad.players.keys()], absent, scored), at);
  }
}

async function storeGame(
  tx: Tx,
  place: Place,
  game: DemoGame,
  squads: readonly Squad[],
  absent: readonly string[],
): Promise<void> {
  const [team1, team2] = [game.team1, game.team2].map((name) => squads.find((squad) => squad.name === name));
  if (!team1 || !team2) throw new Error(`${game.team1} or ${game.team2} is no team of the demo`);
  const wasPlayed = game.status === 'concluido' && !game.award;
  const usedAll = (squad: Squad) => wasPlayed && !absent.some((name) => squad.players.has(name));
  const [stored] = await tx
    .insert(games)
    .values({
      ...place,
      team1Id: team1.id,
      team2Id: team2.id,
      category: 'Misto',
      court: game.court,
      date: game.date,
      status: game.status,
      usedAllPlayersTeam1: usedAll(team1),
      usedAllPlayersTeam2: usedAll(team2),
      awardWinner: game.award?.winner ?? null,
      awardReason: game.award?.reason ?? null,
    })
    .returning({ id: games.id });
  if (!stored) throw new Error('The game was not made');
  if (game.sets.length === 0) return;
  await tx.insert(sets).values(game.sets.map((set) => ({ ...set, gameId: stored.id })));
}

async function storeSheet(tx: Tx, place: Place, squad: Squad, rows: readonly SheetRow[], updatedAt: Date) {
  await tx.insert(points).values(
    rows.map(({ player, ...row }) => {
      const playerId = squad.players.get(player);
      if (playerId === undefined) throw new Error(`${player} is not in ${squad.name}`);
      return { ...place, ...row, playerId, teamId: squad.id, updatedAt };
    }),
  );
}

function sideOf(game: DemoGame, { name }: Squad): 'team1' | 'team2' | null {
  if (game.team1 === name) return 'team1';
  return game.team2 === name ? 'team2' : null;
}

function scoredBy(game: DemoGame, squad: Squad): number {
  const side = sideOf(game, squad);
  return side ? game.sets.reduce((sum, set) => sum + set[`${side}Score`], 0) : 0;
}
