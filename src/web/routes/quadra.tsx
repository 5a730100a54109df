import { createFileRoute } from '@tanstack/react-router';
import { numberIn } from '#web/lib/address.ts';
import { MyCourt } from '#web/routes/-my-court.tsx';
import { PendingPage } from '#web/ui/spinner.tsx';

type CourtSearch = { jogo?: number | undefined };

/** Where a link for a court leads: no account is needed, and one that is signed in goes on as it is. */
export const Route = createFileRoute('/quadra')({
  validateSearch: ({ jogo }: Record<string, unknown>): CourtSearch => ({ jogo: numberIn(jogo) }),
  pendingComponent: PendingPage,
  component: () => <MyCourt gameId={Route.useSearch().jogo} />,
});
