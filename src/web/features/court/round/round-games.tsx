import { Link } from '@tanstack/react-router';
import { byStatus } from '#domain/schedule/lists.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import type { Game } from '#web/features/games/queries.ts';
import { scoreView, upcomingDate } from '#web/features/games/score-view.ts';
import { dayOf } from '#web/lib/format/format.ts';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { GameRow } from '#web/ui/score/game-row.tsx';

type RoundGamesProps = {
  games: readonly Game[];
  /** The round's day once loaded; games on another day show theirs. */
  day: string | undefined;
  selectedId: number | undefined;
  mayCreate: boolean;
  /** No game is open beside the list. */
  isAlone: boolean;
};

/** The games of a round as links, current ones first. */
export function RoundGames({ games, day, selectedId, mayCreate, isAlone }: RoundGamesProps) {
  if (games.length === 0) {
    return (
      <EmptyState
        title="Nenhum jogo nesta rodada"
        hint={
          mayCreate
            ? 'Crie o primeiro confronto com “Novo confronto”.'
            : 'Os confrontos aparecem aqui quando a organização cria.'
        }
      />
    );
  }
  const ordered = games.toSorted((a, b) => byStatus(a, b) || bySchedule(a, b));
  return (
    <ul className={classes('-mx-3 grid items-start gap-1', isAlone && 'lg:grid-cols-2 lg:gap-x-6')}>
      {ordered.map((game) => (
        <li key={game.id}>
          <Link
            to="/registrar-jogos/$round"
            params={{ round: String(game.round) }}
            search={{ jogo: game.id }}
            className={classes(
              'block rounded-control px-3 transition-colors hover:bg-well',
              game.id === selectedId && 'bg-well',
            )}
          >
            <GameRow
              {...scoreView(game)}
              {...(game.status === 'agendado' ? { time: upcomingDate(game, day ?? dayOf(game.date)) } : {})}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
