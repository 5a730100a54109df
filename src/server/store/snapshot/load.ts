import { isDeepStrictEqual } from 'node:util';
import type { Topic } from '#contract/reads.ts';
import { withPairNames } from '#domain/people/pairs.ts';
import { DEFAULT_RULES, matchRules } from '#domain/rules/rules.ts';
import { sheetRowKey } from '#domain/tournament.ts';
import { type Database, query, readOnly, type Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { deletedGameRows, lostGameRows } from './gone-games.ts';
import { type Revision, readRevision, wentBack } from './revision.ts';
import {
  broadcastRow,
  gameRows,
  lotRows,
  playerRows,
  registrationRows,
  roundRows,
  sheetRows,
  stageRows,
  teamRows,
  tournamentRow,
} from './rows.ts';
import type { Snapshot } from './snapshot.ts';

export async function isOutdated(db: Database, { tournamentId, revision }: Snapshot): Promise<boolean> {
  return (await query(db, (q) => readRevision(q, tournamentId))).revision !== revision;
}

/**
 * Loads the tournament, building upon an earlier snapshot if possible. In one transaction, because separate
 * statements may see the states before and after a write.
 */
export function load(db: Database, tournamentId: number, before: Snapshot | null): Promise<Snapshot> {
  return readOnly(db, async (q) => {
    const now = await readRevision(q, tournamentId);
    if (before && now.revision === before.revision) return before;
    // Changed rows can be merged into the earlier snapshot; a deletion or a restore cannot.
    const base = before && now.removed <= before.revision && !wentBack(before, now) ? before : null;
    return build(q, tournamentId, now, base);
  });
}

export const loadWithin = async (tx: Tx, tournamentId: number): Promise<Snapshot> =>
  build(tx, tournamentId, await readRevision(tx, tournamentId), null);

async function build(q: Tx, tournamentId: number, now: Revision, base: Snapshot | null): Promise<Snapshot> {
  const after = base?.revision ?? 0;
  const moved = (topic: Topic) => (now.topics[topic] ?? 0) > after || !base;

  const info = base && !moved('tournament') ? base : await tournamentInfo(q, tournamentId);
  const broadcast = base && !moved('broadcast') ? base.broadcast : await broadcastRow(q, tournamentId);
  const rounds = base && !moved('rounds') ? base.rounds : await roundRows(q, tournamentId);
  const stages = base && !moved('rounds') ? base.stages : await stageRows(q, tournamentId);
  const storedTeams =
    base && !moved('teams') ? base.teams : merge(base?.teams, await teamRows(q, tournamentId, after), byId);
  const lots = base && !moved('teams') ? base.lots : await lotRows(q, tournamentId);
  const players =
    base && !moved('players')
      ? base.players
      : merge(base?.players, await playerRows(q, tournamentId, after), byId);
  const teams =
    storedTeams === base?.teams && players === base.players
      ? storedTeams
      : withPairNames(storedTeams, players, ({ isHidden }) => !isHidden);
  const points =
    base && !moved('points')
      ? base.points
      : merge(base?.points, await sheetRows(q, tournamentId, after), sheetRowKey);
  const registrations =
    base && !moved('registrations')
      ? base.registrations
      : merge(base?.registrations, await registrationRows(q, tournamentId, after), byId);

  // Equal rules stay the same object, so that games are not built anew.
  const rules = base && isDeepStrictEqual(base.rules, info.rules) ? base.rules : info.rules;
  const extraRounds = new Set(rounds.filter(({ isExtra }) => isExtra).map(({ number }) => number));
  const loaded = base && !moved('games') ? [] : await gameRows(q, tournamentId, after, rules, extraRounds);
  const games = merge(base?.games, loaded, byId).map((game) => {
    const isExtraRound = extraRounds.has(game.round);
    const ofGame = matchRules(rules, isExtraRound);
    return game.isExtraRound === isExtraRound && game.rules === ofGame
      ? game
      : { ...game, isExtraRound, rules: ofGame };
  });

  // A deletion is always followed by a full load.
  const deletedGames = base ? base.deletedGames : await deletedGameRows(q, tournamentId);
  const lost = base && !moved('games') ? [] : await lostGameRows(q, tournamentId, after);

  return {
    tournamentId,
    name: info.name,
    year: info.year,
    slug: info.slug,
    isCurrent: info.isCurrent,
    hasOthers: info.hasOthers,
    state: info.state,
    place: info.place,
    firstDay: info.firstDay,
    lastDay: info.lastDay,
    courts: info.courts,
    timeZone: info.timeZone,
    logoUrl: info.logoUrl,
    activeRound: info.activeRound,
    rules,
    rostersPublic: info.rostersPublic,
    broadcast,
    ...now,
    rounds,
    teams,
    lots,
    players,
    games,
    deletedGames,
    lostGames: [...(base?.lostGames ?? []), ...lost],
    points,
    registrations,
    stages,
    roundOf: new Map(rounds.map((round) => [round.number, round])),
    teamOf: new Map(teams.map((team) => [team.id, team])),
    playerOf: new Map(players.map((player) => [player.id, player])),
    gameOf: new Map(games.map((game) => [game.id, game])),
  };
}

async function tournamentInfo(q: Tx, tournamentId: number) {
  const { logoName, ...row } = await tournamentRow(q, tournamentId);
  return { ...row, rules: row.rules ?? DEFAULT_RULES, logoUrl: imageUrl(logoName) };
}

const byId = (row: { id: number }) => row.id;

function merge<T>(
  known: readonly T[] | undefined,
  changed: readonly T[],
  key: (row: T) => number,
): readonly T[] {
  if (known && changed.length === 0) return known;
  const rows = new Map(known?.map((row) => [key(row), row]));
  const before = rows.size;
  for (const row of changed) rows.set(key(row), row);
  // A changed row keeps its place: only new rows need sorting.
  if (rows.size === before) return [...rows.values()];
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
