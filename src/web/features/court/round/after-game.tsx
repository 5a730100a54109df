import { Link } from '@tanstack/react-router';
import { nextOnCourt } from '#domain/messages/game-news.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import type { Game } from '#web/features/games/queries.ts';
import { dayOf } from '#web/lib/format/format.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';

/** What follows a completed game at the desk: the next game of its court, else of its round, and its score sheets. */
export function AfterGame({ game, games }: { game: Game; games: readonly Game[] }) {
  const [first] = games.filter(({ status }) => status === 'agendado').toSorted(bySchedule);
  const next = nextOnCourt(game, games, dayOf) ?? first;
  return (
    <>
      <Link
        to="/register-scores"
        search={{ rodada: game.round, partida: game.id }}
        className={buttonStyle({ tone: next ? 'secondary' : 'primary', isWide: true })}
      >
        Súmulas deste jogo
      </Link>
      {next ? (
        <>
          <p className="mt-2 text-center text-soft">{`A seguir: ${next.team1.name} × ${next.team2.name}`}</p>
          <Link
            to="/registrar-jogos/$round"
            params={{ round: String(next.round) }}
            search={{ jogo: next.id }}
            className={buttonStyle({ isWide: true })}
          >
            Ir para o próximo jogo
          </Link>
        </>
      ) : null}
    </>
  );
}
