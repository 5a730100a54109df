import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CourtEvent } from '#domain/court-event.ts';
import { type SetRules, setRules } from '#domain/set-rules.ts';
import { type LoggedSet, type SheetProposal, sheetProposals } from '#domain/sheet-proposals.ts';
import type { Tx } from '#server/db/database.ts';
import { games, points, sets } from '#server/db/schema/games.ts';
import { rounds } from '#server/db/schema/tournament.ts';
import { foldedLog } from '#server/features/games/append-events.ts';
import { type EventAuthor, insertEvents } from '#server/features/games/set-events.ts';
import type { Moment } from '#server/snapshot/write.ts';
import type { TimeOf } from './calendar.ts';
import { type DemoGame, type DemoRound, type DemoSet, readGame } from './games.ts';
import { type Lineups, playedLog } from './rallies.ts';
import { type Chance, type SheetKeeper, type SheetRow, seeded } from './sheets.ts';
import type { Squad } from './store-squads.ts';
import { ABSENT } from './teams.ts';

type RoundRef = { readonly tournamentId: number; readonly round: number; readonly revision: number };

/**
 * Stores a round's games with their sets, and the score sheet of each team that has completed one. `scorer`:
 * who scored the sets rally by rally; null where only results were entered.
 */
export async function storeRound(
  tx: Tx,
  { revision, at }: Moment,
  tournamentId: number,
  { number, isExtra, games: lines }: DemoRound,
  timeOf: TimeOf,
  squads: readonly Squad[],
  keepSheet: SheetKeeper,
  scorer: EventAuthor | null,
): Promise<void> {
  await tx
    .update(rounds)
    .set({ isExtra, revision })
    .where(and(eq(rounds.tournamentId, tournamentId), eq(rounds.number, number)));
  const place = { tournamentId, round: number, revision };
  const absent = ABSENT[number] ?? [];
  const played = lines.map((line) => readGame((time) => timeOf(number, time), line));

  const logged: LoggedSet[] = [];
  for (const [index, game] of played.entries()) {
    const chance = seeded(number * 100 + index);
    const sets = await storeGame(tx, { ...place, at }, game, squads, absent, isExtra, scorer, chance);
    if (game.status === 'concluido') logged.push(...sets);
  }
  const noted = sheetProposals(logged);
  // One team's sheet stays empty, so that the demo shows how proposals are applied.
  const waiting = logged.at(-1)?.team2Id;
  for (const squad of squads) {
    const completed = played.filter((game) => game.status === 'concluido' && sideOf(game, squad));
    if (completed.length === 0 || squad.id === waiting) continue;
    const scored = completed.reduce((sum, game) => sum + scoredBy(game, squad), 0);
    const rows = keepSheet([...squad.players.keys()], absent, scored);
    await storeSheet(tx, place, squad, scorer ? rows.map((row) => fromLog(row, squad, noted)) : rows, at);
  }
}

/** A row with the player's counters from the logs. */
function fromLog(row: SheetRow, { id, players }: Squad, noted: readonly SheetProposal[]): SheetRow {
  const playerId = players.get(row.player);
  const own = noted.find((each) => each.teamId === id && each.playerId === playerId);
  const { saques = 0, defesas = 0, ataques = 0 } = own ?? {};
  return { ...row, saques, defesas, ataques };
}

/** Returns the sets that were scored rally by rally. */
async function storeGame(
  tx: Tx,
  { at, ...place }: RoundRef & { readonly at: Date },
  game: DemoGame,
  squads: readonly Squad[],
  absent: readonly string[],
  isExtra: boolean,
  scorer: EventAuthor | null,
  chance: Chance,
): Promise<LoggedSet[]> {
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
  const logged: LoggedSet[] = [];
  const present = ({ players }: Squad) =>
    [...players].filter(([name]) => !absent.includes(name)).map(([, id]) => id);
  const lineups = [present(team1), present(team2)] as const;
  for (const set of game.sets) {
    const log = scorer ? logOf(set, setRules(set.setNumber, isExtra), lineups, at, chance) : null;
    const key = { gameId: stored.id, setNumber: set.setNumber };
    await tx
      .insert(sets)
      .values({ ...set, ...key, log: log && foldedLog(log, setRules(set.setNumber, isExtra)) });
    if (!log || !scorer) continue;
    await insertEvents(tx, key, 0, log, scorer, set.endTime ?? at);
    logged.push({ team1Id: team1.id, team2Id: team2.id, log });
  }
  return logged;
}

/** The time from one rally to the next, in milliseconds. */
const RALLY = 25_000;

function logOf(
  set: DemoSet,
  rules: SetRules,
  lineups: Lineups,
  now: Date,
  chance: Chance,
): readonly CourtEvent[] {
  const from = set.startTime.getTime();
  const to =
    set.endTime?.getTime() ?? Math.min(now.getTime(), from + (set.team1Score + set.team2Score) * RALLY);
  return playedLog(set, rules, lineups, { from, to: Math.max(from, to) }, chance, randomUUID);
}

async function storeSheet(tx: Tx, place: RoundRef, squad: Squad, rows: readonly SheetRow[], updatedAt: Date) {
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
