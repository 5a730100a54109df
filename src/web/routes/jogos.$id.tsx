import { createFileRoute, notFound } from '@tanstack/react-router';
import { idIn, isMissing, publicGameQuery, storyQuery } from '#web/features/public/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { GamePage } from './-game-page.tsx';
import { PublicFrame } from './-public-frame.tsx';
import { GamePending, PublicFailed, PublicMissing } from './-public-states.tsx';

export const Route = createFileRoute('/jogos/$id')({
  async loader({ params, context: { queryClient } }) {
    const id = idIn(params.id);
    if (id === 0) throw notFound();
    const others = Promise.allSettled([
      queryClient.ensureQueryData(storyQuery(id)),
      queryClient.ensureQueryData(tournamentQuery),
    ]);
    await queryClient.ensureQueryData(publicGameQuery(id)).catch((error: unknown) => {
      // The page itself shows other failures, with a button to try again.
      if (isMissing(error)) throw notFound();
    });
    await others;
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
