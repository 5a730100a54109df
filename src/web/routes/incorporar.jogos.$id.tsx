import { createFileRoute } from '@tanstack/react-router';
import { embedSearch } from '#web/features/embed/theme.ts';
import { idIn } from '#web/features/public/queries.ts';
import { EmbedGame } from './-embed-game.tsx';

export const Route = createFileRoute('/incorporar/jogos/$id')({
  validateSearch: embedSearch,
  component: Game,
});

function Game() {
  const id = idIn(Route.useParams().id);
  return <EmbedGame key={id} id={id} search={Route.useSearch()} />;
}
