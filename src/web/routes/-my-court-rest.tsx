import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEVICE } from '#contract/session-mark.ts';
import { hasSession, type User } from '#web/features/auth/queries.ts';
import { hasEnded, type LinkedCourt } from '#web/features/court-links/queries.ts';
import { type OfflineGame, offlineGamesQuery } from '#web/features/games/offline-games.ts';
import { sayFailure } from '#web/lib/client.ts';
import { pendingToken } from '#web/lib/court-token.ts';
import { dayOf, today } from '#web/lib/format.ts';
import { useConnection } from '#web/lib/live.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { preloadToasts } from '#web/ui/toast.tsx';
import { CourtLinkEnded, NoLink, UnsentHere } from './-my-court-ended.tsx';
import { CourtLinkFrame, Opening } from './-my-court-frame.tsx';
import { CourtPage } from './-my-court-page.tsx';

type CourtRestProps = {
  answer: UseQueryResult<LinkedCourt | null>;
  /** The court, or who is signed in, was not answered so far. */
  isAsking: boolean;
  account: User | null;
  gameId: number | undefined;
};

/** The court once its holder has a name, what is left of one that ended, and what the device kept. */
export default function CourtRest({ answer: court, isAsking, account, gameId }: CourtRestProps) {
  const { isLost } = useConnection();
  useEffect(preloadToasts, []);
  // Where nothing comes, or without a network, a court goes on with what the device kept of it until there is an answer.
  // An account keeps its own courts, which its own pages open.
  const isUnreachable = court.isError && !court.data && !hasEnded(court.error);
  const kept = useQuery({
    ...offlineGamesQuery(String(DEVICE)),
    enabled: (isUnreachable || (court.isPending && isLost)) && !hasSession(),
  });
  const shown = shownCourt(court.data, pendingToken() === null ? kept.data : undefined);
  const isKept = shown?.keptAt !== undefined;
  if (!isKept && isAsking) return <Opening />;
  if (hasEnded(court.error)) {
    const isNobody = court.error.problem.code === 'NOT_AUTHENTICATED';
    return isNobody ? <NoLink account={account} /> : <CourtLinkEnded error={court.error} account={account} />;
  }
  if (isUnreachable && !shown) {
    return (
      <Unreachable
        isLoading={kept.isLoading}
        message={sayFailure(court.error)}
        onRetry={() => void court.refetch()}
        isRetrying={court.isFetching}
      />
    );
  }
  if (!shown) return <NoLink account={account} />;
  // One place for what is kept and what is answered: the pad stays, and no tap on it is lost, when the line comes back.
  return <CourtPage {...shown} account={isKept ? null : account} gameId={gameId} />;
}

type ShownCourt = { readonly court: LinkedCourt; readonly keptAt?: number };

/** The court as it was answered; without an answer as the device kept it, where it kept one. */
function shownCourt(
  answered: LinkedCourt | null | undefined,
  kept: readonly OfflineGame[] = [],
): ShownCourt | null {
  if (answered) return { court: answered };
  const [newest] = kept;
  return newest ? { court: courtFromOffline(kept), keptAt: newest.keptAt } : null;
}

type UnreachableProps = {
  isLoading: boolean;
  message: string;
  onRetry: () => void;
  isRetrying: boolean;
};

/** There is no answer, and the device kept nothing. */
const Unreachable = ({ isLoading, ...failure }: UnreachableProps) => (
  <CourtLinkFrame title="Minha quadra">
    <h1 className="text-3xl">Minha quadra</h1>
    {isLoading ? null : (
      <ErrorState {...failure} hint="O link continua valendo: tente de novo quando houver sinal." />
    )}
    <UnsentHere />
  </CourtLinkFrame>
);

/** The games that were open on this device by a link, as its court. The server says what the link is worth. */
function courtFromOffline(kept: readonly OfflineGame[]): LinkedCourt {
  const games = kept.map(({ game }) => game).toSorted((a, b) => a.date.localeCompare(b.date));
  const [first] = games;
  const name = kept[0]?.holder ?? '';
  const until = kept[0]?.until;
  const endsAt = until ? new Date(until).toISOString() : '';
  const players = kept.flatMap((each) => each.players).flatMap(withTeam);
  const day = first ? dayOf(first.date) : today();
  return { court: first?.court ?? null, day, gameId: null, endsAt, name, games, players };
}

const withTeam = ({ teamId, ...player }: OfflineGame['players'][number]) =>
  teamId === null ? [] : [{ ...player, teamId }];
