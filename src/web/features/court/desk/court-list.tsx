import { Link } from '@tanstack/react-router';
import { gameCan } from '#domain/game/game.ts';
import type { Game } from '#web/features/games/queries.ts';
import { scoreView, upcomingDate } from '#web/features/games/score-view.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { GameRow } from '#web/ui/score/game-row.tsx';
import { useStartGame } from './use-start-game.ts';

/** The game in progress, else the first one not begun. */
export const nextOf = (games: readonly Game[]): Game | undefined =>
  games.find(({ status }) => status === 'em_andamento') ?? games.find(({ status }) => status === 'agendado');

type CourtListProps = {
  games: readonly Game[];
  /** The court's day; games on it show only their time. */
  day: string;
  onStarted: (game: Game) => void;
};

/** The games of a court in order, the next one largest. */
export function CourtList({ games, day, onStarted }: CourtListProps) {
  const next = nextOf(games);
  if (games.length === 0) {
    return (
      <Card>
        <EmptyState
          title="Nenhum jogo nesta quadra neste dia"
          hint="Quando a organização puser um jogo aqui, ele aparece sozinho. Se deveria haver um, avise a organização."
        />
      </Card>
    );
  }
  return (
    <>
      {next ? (
        <Card title={next.status === 'em_andamento' ? 'Jogando agora' : 'Próximo jogo'}>
          <GameLink game={next} day={day} />
          <div className="mt-3">
            <StartOrOpenGame game={next} onStarted={onStarted} />
          </div>
        </Card>
      ) : (
        <Card>
          <EmptyState
            title="Todos os jogos foram concluídos"
            hint="Obrigado por marcar! Não há mais nada a fazer."
          />
        </Card>
      )}
      {next && games.length === 1 ? null : <Games games={games} day={day} />}
    </>
  );
}

const Games = ({ games, day }: Pick<CourtListProps, 'games' | 'day'>) => (
  <Card title={games.length === 1 ? 'O jogo' : `Os ${games.length} jogos, em ordem`}>
    <ol className="flex flex-col gap-1">
      {games.map((game) => (
        <li key={game.id}>
          <GameLink game={game} day={day} />
        </li>
      ))}
    </ol>
  </Card>
);

function GameLink({ game, day }: { game: Game; day: string }) {
  const time = game.status === 'agendado' ? { time: upcomingDate(game, day) } : {};
  return (
    <Link
      to="/quadra"
      search={{ jogo: game.id }}
      className="-mx-3 block rounded-control px-3 transition-colors hover:bg-well"
    >
      <GameRow {...scoreView(game)} {...time} />
    </Link>
  );
}

type StartOrOpenGameProps = { game: Game; onStarted: (game: Game) => void };

/** Starts a game, or opens the one in progress for scoring. */
export function StartOrOpenGame({ game, onStarted }: StartOrOpenGameProps) {
  const { isPending, start } = useStartGame({
    game,
    refusal: 'Jogo não iniciado',
    started: onStarted,
  });
  if (gameCan.start(game)) {
    return (
      <Link
        to="/quadra"
        search={{ jogo: game.id }}
        className={`${buttonStyle({ tone: 'sun', isWide: true })} ${tall}`}
      >
        Marcar pontos
      </Link>
    );
  }
  return (
    <div className="flex *:min-h-20 *:text-xl">
      <Button tone="sun" isWide isPending={isPending} pendingLabel="Iniciando..." onPress={start}>
        Iniciar jogo
      </Button>
    </div>
  );
}

const tall = 'min-h-20 text-xl';
