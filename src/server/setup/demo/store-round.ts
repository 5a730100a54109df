import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CourtEvent } from '#domain/court/court-event.ts';
import { type LoggedSet, type SheetProposal, sheetProposals } from '#domain/points/sheet-proposals.ts';
import { DEFAULT_RULES, matchRules, rulesOfSet, type SetRules } from '#domain/rules/rules.ts';
import { foldedLog } from '#server/features/games/append-events.ts';
import { type EventAuthor, insertEvents } from '#server/features/games/set-events.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games, points, sets } from '#server/store/database/schema/games.ts';
import { rounds } from '#server/store/database/schema/tournament.ts';
import type { Moment } from '#server/store/write.ts';
import type { TimeOf } from './calendar.ts';
import { type DemoGame, type DemoRound, type DemoSet, readGame } from './games.ts';
import { type Lineups, playedLog } from './rallies.ts';
import { type Chance, type DemoSheetRow, type SheetKeeper, seeded } from './sheets.ts';
import type { Squad } from './store-squads.ts';
import { ABSENT } from './teams.ts';

type RoundRef = { readonly tournamentId: number; readonly round: number; readonly revision: number };

type RoundOptions = {
  readonly timeOf: TimeOf;
  readonly squads: readonly Squad[];
  readonly keepSheet: SheetKeeper;
  readonly scorekeeper: EventAuthor | null;
};

export async function storeRound(
  tx: Tx,
  { revision, at }: Moment,
  tournamentId: number,
  { number, isExtra, games: lines }: DemoRound,
  { timeOf, squads, keepSheet, scorekeeper }: RoundOptions,
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
    const [team1, team2] = teamsOf(game, squads, absent);
    const gameId = await storeGame(tx, place, game, [team1, team2]);
    const logs = await storeSets(tx, gameId, game.sets, {
      isExtra,
      lineups: [team1.present, team2.present],
      scorekeeper,
      now: at,
      chance: seeded(number * 100 + index),
    });
    if (game.status !== 'concluido') continue;
    logged.push(...logs.map((log) => ({ gameId, team1Id: team1.id, team2Id: team2.id, log })));
  }
  const noted = sheetProposals(logged);
  // One team's sheet stays empty, to show how proposals are applied.
  const waiting = logged.at(-1)?.team2Id;
  for (const squad of squads) {
    const completed = played.filter((game) => game.status === 'concluido' && sideOf(game, squad));
    if (completed.length === 0 || squad.id === waiting) continue;
    const scored = completed.reduce((sum, game) => sum + scoredBy(game, squad), 0);
    const rows = keepSheet([...squad.players.keys()], absent, scored);
    await storeSheet(
      tx,
      place,
      squad,
      scorekeeper ? rows.map((row) => fromLog(row, squad, noted)) : rows,
      at,
    );
  }
}

function fromLog(row: DemoSheetRow, { id, players }: Squad, noted: readonly SheetProposal[]): DemoSheetRow {
  const playerId = players.get(row.player);
  const counted = noted.find((each) => each.teamId === id && each.playerId === playerId);
  const { saques = 0, defesas = 0, ataques = 0 } = counted ?? {};
  return { ...row, saques, defesas, ataques };
}

type TeamOfRound = { readonly id: number; readonly present: readonly number[]; readonly isComplete: boolean };

function teamsOf(
  game: DemoGame,
  squads: readonly Squad[],
  absent: readonly string[],
): readonly [TeamOfRound, TeamOfRound] {
  const team = (name: string): TeamOfRound => {
    const squad = squads.find((each) => each.name === name);
    if (!squad) throw new Error(`${name} is no team of the demo`);
    const present = [...squad.players].filter(([player]) => !absent.includes(player)).map(([, id]) => id);
    return { id: squad.id, present, isComplete: present.length === squad.players.size };
  };
  return [team(game.team1), team(game.team2)];
}

async function storeGame(
  tx: Tx,
  place: RoundRef,
  { award, sets: _, ...game }: DemoGame,
  [team1, team2]: readonly [TeamOfRound, TeamOfRound],
): Promise<number> {
  const wasPlayed = game.status === 'concluido' && !award;
  const [stored] = await tx
    .insert(games)
    .values({
      ...game,
      ...place,
      team1Id: team1.id,
      team2Id: team2.id,
      category: 'Misto',
      usedAllPlayersTeam1: wasPlayed && team1.isComplete,
      usedAllPlayersTeam2: wasPlayed && team2.isComplete,
      awardWinner: award?.winner ?? null,
      awardReason: award?.reason ?? null,
    })
    .returning({ id: games.id });
  if (!stored) throw new Error('The game was not stored');
  return stored.id;
}

type Scoring = {
  readonly isExtra: boolean;
  readonly lineups: Lineups;
  readonly scorekeeper: EventAuthor | null;
  readonly now: Date;
  readonly chance: Chance;
};

async function storeSets(
  tx: Tx,
  gameId: number,
  played: readonly DemoSet[],
  scoring: Scoring,
): Promise<readonly (readonly CourtEvent[])[]> {
  const { scorekeeper } = scoring;
  const logs: (readonly CourtEvent[])[] = [];
  for (const set of played) {
    const { setNumber } = set;
    const rules = rulesOfSet(matchRules(DEFAULT_RULES, scoring.isExtra), setNumber);
    const log = scorekeeper && logOf(set, rules, scoring);
    await tx.insert(sets).values({ ...set, gameId, log: log && foldedLog(log, rules) });
    if (!log) continue;
    await insertEvents(tx, { gameId, setNumber }, 0, log, scorekeeper, set.endTime ?? scoring.now);
    logs.push(log);
  }
  return logs;
}

const RALLY = 25_000;

function logOf(set: DemoSet, rules: SetRules, { lineups, now, chance }: Scoring): readonly CourtEvent[] {
  const from = set.startTime.getTime();
  const to =
    set.endTime?.getTime() ?? Math.min(now.getTime(), from + (set.team1Score + set.team2Score) * RALLY);
  return playedLog(set, rules, lineups, { from, to: Math.max(from, to) }, chance, randomUUID);
}

async function storeSheet(
  tx: Tx,
  place: RoundRef,
  squad: Squad,
  rows: readonly DemoSheetRow[],
  updatedAt: Date,
) {
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
