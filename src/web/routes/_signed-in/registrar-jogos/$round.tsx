import { createFileRoute, notFound } from '@tanstack/react-router';
import { ROUND_PATTERN } from '#domain/tournament.ts';
import { RoundDesk } from '#web/features/court/round/round-desk.tsx';
import { numberIn } from '#web/lib/page/address.ts';
import { toCourtLinks } from '#web/screens/court/court-links.tsx';

type DeskSearch = { jogo?: number | undefined };

export const Route = createFileRoute('/_signed-in/registrar-jogos/$round')({
  validateSearch: ({ jogo }: Record<string, unknown>): DeskSearch => ({ jogo: numberIn(jogo) }),
  async beforeLoad({ params, search: { jogo }, context: { queryClient, user } }) {
    if (!ROUND_PATTERN.test(params.round)) throw notFound();
    if (!jogo) return;
    const { showOfflineGame } = await import('#web/features/court/desk/offline-games.ts');
    await showOfflineGame(queryClient, String(user.id), jogo);
  },
  component: Desk,
});

function Desk() {
  return (
    <RoundDesk
      round={Number(Route.useParams().round)}
      gameId={Route.useSearch().jogo}
      adminLinks={toCourtLinks}
    />
  );
}
