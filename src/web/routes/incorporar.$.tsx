import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { embedSearch } from '#web/features/embed/theme.ts';
import { loadMatchDay } from '#web/features/games/queries.ts';
import { idIn, publicGameQuery } from '#web/features/public/queries.ts';
import { standingsQuery } from '#web/features/rankings/queries.ts';
import { stagesQuery } from '#web/features/stages/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { loadCalendar } from '#web/features/tournament/use-calendar.ts';
import { onServer } from '#web/lib/net/query.ts';
import { Embed } from '#web/screens/embed/embed.tsx';

export const Route = createFileRoute('/incorporar/$')({
  validateSearch: embedSearch,
  loader: ({ params, context: { queryClient } }) =>
    onServer([queryClient.prefetchQuery(tournamentQuery), ...load(params._splat ?? '', queryClient)]),
  component: () => <Embed part={Route.useParams()._splat ?? ''} search={Route.useSearch()} />,
});

function load(part: string, queries: QueryClient): Promise<void>[] {
  if (part === 'ao-vivo') return loadMatchDay(queries);
  if (part === 'classificacao') return [queries.prefetchQuery(standingsQuery)];
  if (part === 'tabela') return [queries.prefetchQuery(stagesQuery)];
  if (part === 'calendario') return loadCalendar(queries);
  const id = idIn(part.replace('jogos/', ''));
  return id > 0 ? [queries.prefetchQuery(publicGameQuery(id))] : [];
}
