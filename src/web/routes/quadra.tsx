import { createFileRoute } from '@tanstack/react-router';
import { numberIn } from '#web/lib/page/address.ts';
import { MyCourt } from '#web/screens/court/my-court.tsx';
import { PendingPage } from '#web/ui/buttons/spinner.tsx';

type CourtSearch = { jogo?: number | undefined };

/** The page of a court link. Needs no account, and a signed-in account stays signed in. */
export const Route = createFileRoute('/quadra')({
  validateSearch: ({ jogo }: Record<string, unknown>): CourtSearch => ({ jogo: numberIn(jogo) }),
  pendingComponent: PendingPage,
  component: () => <MyCourt gameId={Route.useSearch().jogo} />,
});
