import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { baseIn } from '#contract/base.ts';
import { isMemberOf } from '#domain/people/pairs.ts';
import { type Game, type GameEvents, gameEventsQuery, roundGamesQuery } from '#web/features/games/queries.ts';
import { playersQuery } from '#web/features/players/queries.ts';
import { readFromDevice, storeOnDevice } from '#web/lib/device/device.ts';
import { ownAddress, ownBase } from '#web/lib/net/base.ts';
import { noteStoredData } from '#web/lib/net/connection.ts';
import { earliestNow } from '#web/lib/net/server-clock.ts';

/** A player, by the public name. */
export type OfflinePlayer = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly teamId: number | null;
};

/** A game that was open for scoring on this device, to be opened again offline. */
export type OfflineGame = {
  /** The owner. An account's games are deleted when its session ends. */
  readonly owner: string;
  /** Where it is scored, with its tournament's base. */
  readonly path: string;
  /** In milliseconds since 1970. */
  readonly storedAt: number;
  /** The name of whoever uses a device that opened a link; their points carry it. */
  readonly holder?: string | null;
  /** When the link ends, in milliseconds since 1970; null for an account. */
  readonly until?: number | null;
  readonly game: Game;
  /** Logs without their authors. */
  readonly logs: GameEvents;
  readonly players: readonly OfflinePlayer[];
};

/** How long a game is kept after it was stored, in milliseconds. */
const LONGEST = 2 * 86_400_000;

const keyOf = (owner: string, gameId: number) => `${owner}:${gameId}`;

/** `players`: those of a page that may not request them; null where it may. */
type GameVisit = Pick<OfflineGame, 'owner' | 'path' | 'holder' | 'until' | 'game' | 'logs'> & {
  readonly players: readonly OfflinePlayer[] | null;
};

export function storeOfflineGame(
  queries: QueryClient,
  { owner, path, holder, until, game, logs, players: given }: GameVisit,
): Promise<void> {
  const key = keyOf(owner, game.id);
  if (game.status === 'concluido') return storeOnDevice('games', key, null);
  const players = (given ?? queries.getQueryData(playersQuery.queryKey) ?? [])
    .filter((player) => isMemberOf(game.team1, player) || isMemberOf(game.team2, player))
    .map(({ id, firstName, lastName, teamId }) => ({ id, firstName, lastName, teamId }));
  const stored: OfflineGame = {
    owner,
    path: ownAddress(path),
    storedAt: Date.now(),
    holder: holder ?? null,
    until: until ?? null,
    game,
    logs,
    players,
  };
  return storeOnDevice('games', key, stored);
}

/**
 * An owner's stored games of this page's tournament, or all of this device, newest first. Old ones are deleted.
 */
async function readOfflineGames(owner?: string): Promise<readonly OfflineGame[]> {
  const all = [...(await readFromDevice('games'))] as [string, OfflineGame][];
  const [now, earliest] = [Date.now(), earliestNow()];
  const isGood = ({ storedAt, until }: OfflineGame) =>
    now - storedAt < LONGEST && (!until || earliest < until);
  await Promise.all(
    all.filter(([, stored]) => !isGood(stored)).map(([key]) => storeOnDevice('games', key, null)),
  );
  return all
    .map(([, stored]) => stored)
    .filter(isGood)
    .filter((stored) => owner === undefined || (stored.owner === owner && isOwn(stored)))
    .toSorted((a, b) => b.storedAt - a.storedAt);
}

const isOwn = ({ path }: OfflineGame) => baseIn(path) === ownBase();

/**
 * Deletes stored games of an owner who may not score in this page's tournament any more. Unanswered points stay.
 */
export async function deleteOfflineGames(owner: string): Promise<void> {
  const all = [...(await readFromDevice('games'))] as [string, OfflineGame][];
  const theirs = all.filter(([key, stored]) => key.startsWith(`${owner}:`) && isOwn(stored));
  await Promise.all(theirs.map(([key]) => storeOnDevice('games', key, null)));
}

/** The query key of the stored players of a game. */
const playersKey = (gameId: number) => ['stored players', gameId] as const;
export const readOfflinePlayers = (queries: QueryClient, gameId: number) =>
  queries.getQueryData<readonly OfflinePlayer[]>(playersKey(gameId));

export const offlineGamesQuery = (owner?: string) =>
  queryOptions({
    queryKey: ['stored games', owner ?? null],
    queryFn: () => readOfflineGames(owner),
    staleTime: 0,
  });

/** Shows a stored game, and those of its court, until the server answers. Data from the server are not replaced. */
export async function showOfflineGame(queries: QueryClient, owner: string, gameId: number): Promise<void> {
  const all = await readOfflineGames(owner);
  const asked = all.find(({ game }) => game.id === gameId);
  if (!asked) return;
  const { round, court } = asked.game;
  const ofCourt = all.filter(({ game }) => game.round === round && game.court === court);
  const storedAt = Math.min(...ofCourt.map((stored) => stored.storedAt));
  const show = <Data>(queryKey: readonly unknown[], data: Data, updatedAt: number) => {
    if (queries.getQueryData(queryKey) !== undefined) return;
    queries.setQueryData(queryKey, data, { updatedAt });
    void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  };
  if (queries.getQueryData(roundGamesQuery(round).queryKey) === undefined) noteStoredData(asked.storedAt);
  show(
    roundGamesQuery(round).queryKey,
    ofCourt.map(({ game }) => game),
    storedAt,
  );
  show(playersKey(gameId), asked.players, asked.storedAt);
  show(gameEventsQuery(gameId).queryKey, asked.logs, asked.storedAt);
}
