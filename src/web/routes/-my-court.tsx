import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEVICE } from '#contract/session-mark.ts';
import { hasSession, mayScore, type User, userQuery } from '#web/features/auth/queries.ts';
import { NameForm } from '#web/features/court-links/name-form.tsx';
import { courtQuery, hasEnded, type LinkedCourt } from '#web/features/court-links/queries.ts';
import { type OfflineGame, offlineGamesQuery } from '#web/features/games/offline-games.ts';
import { sayFailure } from '#web/lib/client.ts';
import { onToken, pendingToken } from '#web/lib/court-token.ts';
import { dayOf, formatLongDay, today } from '#web/lib/format.ts';
import { useConnection } from '#web/lib/live.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { GameRowSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { preloadToasts } from '#web/ui/toast.tsx';
import { CourtLinkEnded, NoLink, UnsentHere } from './-my-court-ended.tsx';
import { CourtLinkFrame, courtTitle } from './-my-court-frame.tsx';
import { CourtPage, useSetCourt } from './-my-court-page.tsx';

/** While the event stream is not open: how often the games of the court are asked for, in milliseconds. */
const POLL = 5_000;

/** *Minha quadra*: the games of the court whose link this device opened, one after the other, and the one that is scored. */
export function MyCourt({ gameId }: { gameId: number | undefined }) {
  const { isOpen, isLost } = useConnection();
  const queries = useQueryClient();
  const court = useQuery({
    ...courtQuery,
    refetchInterval: ({ state }) => (isOpen || hasEnded(state.error) ? false : POLL),
  });
  const user = useQuery(userQuery);
  useEffect(() => {
    preloadToasts();
    return onToken(() => void queries.resetQueries({ queryKey: courtQuery.queryKey }));
  }, [queries]);

  const account = user.data && mayScoreNow(user.data) ? user.data : null;
  // Where nothing comes, or without a network, a court goes on with what the device kept of it until there is an answer.
  // An account keeps its own courts, which its own pages open.
  const isUnreachable = court.isError && !court.data && !hasEnded(court.error);
  const kept = useQuery({
    ...offlineGamesQuery(String(DEVICE)),
    enabled: (isUnreachable || (court.isPending && isLost)) && !hasSession(),
  });
  const shown = shownCourt(court.data, pendingToken() === null ? kept.data : undefined);
  const isKept = shown?.keptAt !== undefined;
  if (!isKept && (court.isPending || user.isPending)) return <Opening />;
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
  if (shown.court.name === null && !account) return <Welcome court={shown.court} />;
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

/** As the server sees it: until an account may score, the link does. */
const mayScoreNow = (user: User) => mayScore(user) && !user.mustChangePassword && !user.mustSetUpSecondFactor;

const Opening = () => (
  <CourtLinkFrame title="Minha quadra">
    <Skeleton className="h-10 w-48" />
    <Card>
      <GameRowSkeleton />
      <Skeleton className="mt-3 h-20 w-full rounded-control" />
    </Card>
  </CourtLinkFrame>
);

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

/** The name is asked for once: it stays with the device. */
function Welcome({ court }: { court: LinkedCourt }) {
  const keep = useSetCourt();
  return (
    <CourtLinkFrame title={courtTitle(court)}>
      <div>
        <h1 className="text-3xl">{courtTitle(court)}</h1>
        <p className="mt-1 text-soft">{formatLongDay(court.day)}</p>
      </div>
      <Card>
        <p className="mb-4">Você vai marcar os pontos desta quadra. Como você se chama?</p>
        <NameForm name={null} submitLabel="Começar" onNamed={keep} />
      </Card>
    </CourtLinkFrame>
  );
}
