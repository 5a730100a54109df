import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayScore, mustDoFirst, type User, userQuery } from '#web/features/auth/queries.ts';
import { isOfAllCourts } from '#web/features/court-links/court-or-teams.ts';
import { NameForm } from '#web/features/court-links/name-form.tsx';
import { courtQuery, hasEnded, type LinkedCourt } from '#web/features/court-links/queries.ts';
import { formatLongDay } from '#web/lib/format/format.ts';
import { useIsStreamOpen } from '#web/lib/net/connection.ts';
import { onToken } from '#web/lib/net/court-token.ts';
import { PART_MISSING, useLazy } from '#web/lib/page/lazy.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { CourtLinkFrame, courtTitle, Opening, useSetCourt } from './my-court-frame.tsx';

/** Without the event stream, in milliseconds. */
const POLL = 5_000;

/**
 * *Minha quadra*: the games of this device's court link, or the game being scored. A new device asks for a name
 * first, while the rest of the code loads.
 */
export function MyCourt({ gameId }: { gameId: number | undefined }) {
  const isOpen = useIsStreamOpen();
  const queries = useQueryClient();
  const rest = useLazy(loadRest, true);
  const court = useQuery({
    ...courtQuery,
    refetchInterval: ({ state }) => (isOpen || hasEnded(state.error) ? false : POLL),
  });
  const user = useQuery(userQuery);
  useEffect(() => onToken(() => void queries.resetQueries({ queryKey: courtQuery.queryKey })), [queries]);
  const account = user.data && mayScoreNow(user.data) ? user.data : null;
  const isVisitor = !user.isPending && account === null;
  if (isVisitor && court.data?.name === null && !hasEnded(court.error)) return <Welcome court={court.data} />;
  if (rest.Part) {
    const isAsking = court.isPending || user.isPending;
    return <rest.Part answer={court} isAsking={isAsking} account={account} gameId={gameId} />;
  }
  return rest.isMissing ? <Missing onRetry={() => void rest.open()} /> : <Opening />;
}

/** Loads a part together with the stored scores, so that rendering it does not suspend. */
async function withStoredScores<Part>(loading: Promise<Part>): Promise<Part> {
  const [part, { storedScoresRead }] = await Promise.all([
    loading,
    import('#web/features/court/editor/store.ts'),
  ]);
  await storedScoresRead();
  return part;
}

const loadRest = () => withStoredScores(import('./my-court-rest.tsx'));
const loadWaiting = () => withStoredScores(import('./my-court-waiting.tsx'));

/** Until the account may score, the link's rights apply. */
const mayScoreNow = (user: User) => mayScore(user) && !mustDoFirst(user);

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <CourtLinkFrame title="Minha quadra">
    <ErrorState message={PART_MISSING.description} onRetry={onRetry} isRetrying={false} />
  </CourtLinkFrame>
);

function Welcome({ court }: { court: LinkedCourt }) {
  const keep = useSetCourt();
  const waiting = useLazy(loadWaiting, true);
  return (
    <CourtLinkFrame title={courtTitle(court)}>
      <div>
        <h1 className="text-3xl">{courtTitle(court)}</h1>
        <p className="mt-1 text-soft">{formatLongDay(court.day)}</p>
      </div>
      <Card>
        <p className="mb-4">
          {`Você vai marcar os pontos${isOfAllCourts(court) ? '' : ' desta quadra'}. Como você se chama?`}
        </p>
        <NameForm name={null} submitLabel="Começar" onNamed={keep} />
      </Card>
      {waiting.Part ? <waiting.Part court={court} /> : null}
    </CourtLinkFrame>
  );
}
