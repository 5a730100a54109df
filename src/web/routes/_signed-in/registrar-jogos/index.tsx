import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { roundToOpen } from '#domain/schedule/rounds.ts';
import { RoundDesk, RoundDeskLoading, UnknownRound } from '#web/features/court/round/round-desk.tsx';
import { roundGamesQuery } from '#web/features/games/queries.ts';
import { activeRoundQuery, roundsQuery } from '#web/features/rounds/queries.ts';
import { toCourtLinks } from '#web/screens/court/court-links.tsx';
import { PageFailed } from '#web/screens/shell/page-failed.tsx';

export const Route = createFileRoute('/_signed-in/registrar-jogos/')({ component: FirstDesk });

/** Found once; fixed while the page is open. */
function FirstDesk() {
  const queries = useQueryClient();
  const [round, setRound] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['first round'],
    queryFn: () => findFirstRound(queries),
    gcTime: 0,
    enabled: round === null,
  });
  if (round === null && data !== undefined) setRound(data);
  if (round !== null) return <RoundDesk round={round} gameId={undefined} adminLinks={toCourtLinks} />;
  return (
    <UnknownRound>
      {error ? <PageFailed error={error} onRetry={refetch} isPage={false} /> : <RoundDeskLoading />}
    </UnknownRound>
  );
}

/** Without a round in the URL: the active one, else the first with unfinished games, else the first. */
async function findFirstRound(queries: QueryClient): Promise<number> {
  const { activeRound } = await queries.fetchQuery(activeRoundQuery);
  if (activeRound) return activeRound;
  const rounds = await queries.fetchQuery(roundsQuery);
  const games = await Promise.all(
    rounds.map(({ round_number }) => queries.fetchQuery(roundGamesQuery(round_number))),
  );
  return roundToOpen({ activeRound, games: games.flat() });
}
