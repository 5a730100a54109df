import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEVICE } from '#contract/sessions.ts';
import { isSameCourt } from '#domain/court/court-link.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import { hasSession, type User } from '#web/features/auth/queries.ts';
import { type OfflineGame, offlineGamesQuery } from '#web/features/court/desk/offline-games.ts';
import { hasEnded, type LinkedCourt } from '#web/features/court-links/queries.ts';
import { dayOf, today } from '#web/lib/format/format.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { pendingToken } from '#web/lib/net/court-token.ts';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { preloadToasts } from '#web/ui/overlays/toast.tsx';
import { CourtLinkEnded, NoLink, UnansweredHere } from './my-court-ended.tsx';
import { CourtLinkFrame, Opening } from './my-court-frame.tsx';
import { CourtPage } from './my-court-page.tsx';

type CourtRestProps = {
  answer: UseQueryResult<LinkedCourt | null>;
  isAsking: boolean;
  account: User | null;
  gameId: number | undefined;
};

/** After the holder has a name: the court, the notice that the link ended, or the stored games offline. */
export default function CourtRest({ answer: court, isAsking, account, gameId }: CourtRestProps) {
  const { isLost } = useConnection();
  useEffect(preloadToasts, []);
  // Offline, or while nothing is loaded, the link's stored games are shown. An account's stored games open from
  // its own pages.
  const isUnreachable = court.isError && !court.data && !hasEnded(court.error);
  const stored = useQuery({
    ...offlineGamesQuery(String(DEVICE)),
    enabled: (isUnreachable || (court.isPending && isLost)) && !hasSession(),
  });
  const shown = shownCourt(court.data, pendingToken() === null ? stored.data : undefined);
  const isStored = shown?.storedAt !== undefined;
  if (!isStored && isAsking) return <Opening />;
  if (hasEnded(court.error)) {
    const isNobody = court.error.problem.code === 'NOT_AUTHENTICATED';
    return isNobody ? <NoLink account={account} /> : <CourtLinkEnded error={court.error} account={account} />;
  }
  if (isUnreachable && !shown) {
    return (
      <Unreachable
        isLoading={stored.isLoading}
        error={court.error}
        onRetry={() => void court.refetch()}
        isRetrying={court.isFetching}
      />
    );
  }
  if (!shown) return <NoLink account={account} />;
  // One element for stored and loaded data, so that the pad stays mounted and no tap is lost when the network is
  // back.
  return <CourtPage {...shown} account={isStored ? null : account} gameId={gameId} />;
}

type ShownCourt = { readonly court: LinkedCourt; readonly storedAt?: number };

/** The court from the server; without an answer the stored one, if any. */
function shownCourt(
  answered: LinkedCourt | null | undefined,
  stored: readonly OfflineGame[] = [],
): ShownCourt | null {
  if (answered) return { court: answered };
  const [newest] = stored;
  return newest ? { court: courtFromOffline(stored), storedAt: newest.storedAt } : null;
}

type UnreachableProps = {
  isLoading: boolean;
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
};

const Unreachable = ({ isLoading, error, ...retry }: UnreachableProps) => (
  <CourtLinkFrame title="Minha quadra">
    <h1 className="text-3xl">Minha quadra</h1>
    {isLoading ? null : <ErrorState {...wordsOf(error)} {...retry} />}
    <UnansweredHere />
  </CourtLinkFrame>
);

/** A failing server means that there is a signal, unlike no answer. */
const wordsOf = (error: Error) =>
  error instanceof CallFailed && !error.isUnanswered
    ? { message: 'Erro ao abrir a quadra', hint: `${sayFailure(error)} O link continua valendo.` }
    : { message: sayFailure(error), hint: 'O link continua valendo: tente de novo quando houver sinal.' };

/** The link's stored games as a court. Only the server knows whether the link is still valid. */
function courtFromOffline(stored: readonly OfflineGame[]): LinkedCourt {
  const games = stored.map(({ game }) => game).sort(bySchedule);
  const [first] = games;
  const name = stored[0]?.holder ?? '';
  const until = stored[0]?.until;
  const endsAt = until ? new Date(until).toISOString() : '';
  const players = [
    ...new Map(stored.flatMap((each) => each.players).map((player) => [player.id, player])).values(),
  ];
  const isOnOneCourt = games.every(({ court }) => isSameCourt(court, first?.court ?? null));
  const court = isOnOneCourt ? (first?.court ?? null) : null;
  // A single game without a court is taken for the link's only one.
  const gameId = court === null && games.length === 1 ? (first?.id ?? null) : null;
  const day = first ? dayOf(first.date) : today();
  return { court, day, gameId, endsAt, name, games, players };
}
