import { createFileRoute } from '@tanstack/react-router';
import { homeRound } from '#domain/rounds.ts';
import { ROUND_NUMBERS } from '#domain/tournament.ts';
import { roundGamesQuery } from '#web/features/games/queries.ts';
import { RoundDesk } from '#web/features/games/round-desk.tsx';
import { activeRoundQuery } from '#web/features/rounds/queries.ts';
import { PendingPage } from '#web/ui/spinner.tsx';
import { toCourtLinks } from './-court-links.tsx';

/** Without a round in the URL: the active round, else the next with unfinished games, else the first. */
export const Route = createFileRoute('/_signed-in/registrar-jogos/')({
  async loader({ context: { queryClient } }) {
    const { activeRound } = await queryClient.fetchQuery(activeRoundQuery);
    if (activeRound) return { round: activeRound };
    const games = await Promise.all(
      ROUND_NUMBERS.map((round) => queryClient.fetchQuery(roundGamesQuery(round))),
    );
    return { round: homeRound({ activeRound, games: games.flat() }) };
  },
  pendingComponent: PendingPage,
  component: () => <RoundDesk round={Route.useLoaderData().round} gameId={undefined} more={toCourtLinks} />,
});
