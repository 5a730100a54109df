import { type QueryClient, useQuery } from '@tanstack/react-query';
import { tournamentTitle } from '#domain/people/names.ts';
import { gameOnAir, NOTHING_SHOWN, nextOnAir } from '#domain/schedule/broadcast.ts';
import { broadcastQuery, POLL } from '#web/features/broadcast/queries.ts';
import {
  POLL as GAMES_POLL,
  type Game,
  liveScoresQuery,
  otherRoundsQuery,
  upcomingQuery,
  useBoardGames,
} from '#web/features/games/queries.ts';
import { useCurrentUntil } from '#web/features/live/freshness.ts';
import type { OverlaySearch } from '#web/features/overlay/search.ts';
import { publicGameQuery } from '#web/features/public/queries.ts';
import { DEFAULT_NAME, tournamentQuery } from '#web/features/tournament/queries.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { onServer, usePolled } from '#web/lib/net/query.ts';
import { useNow } from '#web/lib/page/now.ts';

/** Milliseconds without an event after which a score is hidden. */
const SILENT_AFTER = 15_000;

export async function loadOnAir(queries: QueryClient, { jogo }: OverlaySearch): Promise<void> {
  await onServer([
    queries.prefetchQuery(broadcastQuery),
    queries.prefetchQuery(liveScoresQuery),
    queries.prefetchQuery(otherRoundsQuery),
    queries.prefetchQuery(upcomingQuery),
    queries.prefetchQuery(tournamentQuery),
  ]);
  const named = jogo ?? queries.getQueryData(broadcastQuery.queryKey)?.gameId;
  const [live, others = []] = [liveScoresQuery, otherRoundsQuery].map(({ queryKey }) =>
    queries.getQueryData(queryKey),
  );
  if (named && live && ![...live, ...others].some(({ id }) => id === named))
    await onServer([queries.prefetchQuery(publicGameQuery(named))]);
}

/** The game of an overlay's URL, and whether its score is current. */
export function useOnAir({ quadra, jogo }: OverlaySearch) {
  const now = useNow();
  const { aheadBy } = useConnection();
  const shown = usePolled(broadcastQuery, POLL);
  const { data: broadcast = NOTHING_SHOWN } = shown;
  const { live, games: known, queryOf } = useBoardGames(POLL);
  const upcoming = usePolled(upcomingQuery, GAMES_POLL.upcoming);
  const { data: tournament } = useQuery(tournamentQuery);

  const wanted = { gameId: jogo ?? null, court: quadra === undefined ? null : String(quadra) };
  const named = wanted.gameId ?? broadcast.gameId;
  // A game neither of the active round nor in progress is fetched by itself.
  const isOther = named !== null && live.data !== undefined && !known.some(({ id }) => id === named);
  const other = usePolled({ ...publicGameQuery(named ?? 0), enabled: isOther }, POLL);
  const games: readonly Game[] = isOther && other.data ? [...known, other.data.game] : known;
  const isOnBoard = ({ id }: Game) => live.data?.some((each) => each.id === id) ?? false;
  const lists = {
    activeRound: games.filter(isOnBoard),
    otherRounds: games.filter((each) => !isOnBoard(each)),
  };
  // Until the active round is loaded, it may still have a game for this overlay.
  const isKnown = live.data !== undefined || named !== null;
  const game = isKnown ? gameOnAir(lists, { ...wanted, chosen: broadcast.gameId }, now + aheadBy) : null;
  const read = isOther && game?.id === named ? other : game ? queryOf(game) : live;
  const [asOf = 0] = useCurrentUntil([read]);
  return {
    broadcast,
    isBroadcastKnown: shown.data !== undefined,
    game,
    isGameKnown: isKnown && (!isOther || !other.isPending),
    next: nextOnAir(upcoming.data ?? [], wanted),
    isCurrent: now - asOf < SILENT_AFTER,
    now: now + aheadBy,
    tournament: tournament ? tournamentTitle(tournament) : DEFAULT_NAME,
    logoUrl: tournament?.logoUrl ?? null,
  };
}

export type OnAir = ReturnType<typeof useOnAir>;
