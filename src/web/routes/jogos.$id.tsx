import { createFileRoute, notFound } from '@tanstack/react-router';
import { idIn, isMissing, publicGameQuery, storyQuery } from '#web/features/public/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { GamePage } from '#web/screens/public/game-page.tsx';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { GamePending, PublicFailed, PublicMissing } from '#web/screens/public/public-states.tsx';

export const Route = createFileRoute('/jogos/$id')({
  async loader({ params, context: { queryClient } }) {
    const id = idIn(params.id);
    const others = [
      queryClient.prefetchQuery(tournamentQuery),
      ...(id > 0 ? [queryClient.prefetchQuery(storyQuery(id))] : []),
    ];
    // The page itself shows other failures, with a button to retry.
    const isUnknown =
      id === 0 || (await queryClient.ensureQueryData(publicGameQuery(id)).then(() => false, isMissing));
    await Promise.all(others);
    if (isUnknown) throw notFound();
  },
  pendingComponent: GamePending,
  errorComponent: PublicFailed,
  notFoundComponent: GameMissing,
  component: Game,
});

function Game() {
  const id = idIn(Route.useParams().id);
  return (
    <PublicFrame>
      <GamePage key={id} id={id} />
    </PublicFrame>
  );
}

function GameMissing() {
  return (
    <PublicMissing
      title="Jogo não encontrado"
      hint="Ele pode ter sido excluído, ou o endereço está incompleto."
    />
  );
}
