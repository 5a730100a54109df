import { createFileRoute } from '@tanstack/react-router';
import { loadMatchDay } from '#web/features/games/queries.ts';
import { standingsQuery, topPlayersQuery } from '#web/features/rankings/queries.ts';
import { stagesQuery } from '#web/features/stages/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { onServer } from '#web/lib/net/query.ts';
import { numberIn, textIn } from '#web/lib/page/address.ts';
import { Tv } from '#web/screens/tv/tv.tsx';

type TvSearch = { quadra?: string | number | undefined; tempo?: number | undefined };

/** In seconds. */
const LONGEST_TURN = 300;

export const Route = createFileRoute('/tv')({
  validateSearch({ quadra, tempo }: Record<string, unknown>): TvSearch {
    return { quadra: textIn(quadra), tempo: numberIn(tempo, LONGEST_TURN) };
  },
  loader: ({ context: { queryClient } }) =>
    onServer([
      ...loadMatchDay(queryClient),
      queryClient.prefetchQuery(standingsQuery),
      queryClient.prefetchQuery(topPlayersQuery),
      queryClient.prefetchQuery(stagesQuery),
      queryClient.prefetchQuery(tournamentQuery),
    ]),
  component: TvPage,
});

function TvPage() {
  const { quadra, tempo } = Route.useSearch();
  return <Tv court={quadra === undefined ? null : String(quadra)} seconds={tempo} />;
}
