import { useQuery } from '@tanstack/react-query';
import { lostIn } from '#web/features/court/editor/reports.ts';
import { useUnansweredElsewhere } from '#web/features/court/editor/unanswered.ts';
import type { Game } from '#web/features/games/queries.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { offlineGamesQuery } from './offline-games.ts';
import { useScorekeeper } from './scorekeeper.ts';

type MovedGamesProps = {
  /** The games of the court. */
  games: readonly Game[];
  /** The game of the page, if it shows one. */
  gameId: number | undefined;
};

/** Games that have left this court: their unanswered points, and whom to ask. */
export function MovedGames({ games, gameId }: MovedGamesProps) {
  const { id: ownerId, mayRevert: hasAccount } = useScorekeeper();
  const elsewhere = useUnansweredElsewhere(
    ownerId,
    games.map(({ id }) => id),
  );
  const { data: storedGames = [] } = useQuery(offlineGamesQuery(String(ownerId)));
  const isGone = gameId !== undefined && games.every(({ id }) => id !== gameId);
  if (hasAccount) {
    return isGone ? (
      <Notice tone="warning">
        Este jogo não é mais desta quadra. Com a sua conta ele continua em Registrar Jogos, na rodada dele: o
        que você marcou é enviado de qualquer página.
      </Notice>
    ) : null;
  }
  const shown =
    gameId === undefined ? elsewhere : elsewhere.filter((unanswered) => unanswered.gameId === gameId);
  if (isGone && shown.length === 0) {
    const lost = lostIn(ownerId, gameId);
    if (lost)
      return (
        <Notice tone="warning">
          <span className="font-semibold">Este jogo foi excluído.</span>{' '}
          {`O que você anotou nele não foi registrado: ${lost}. Leia este placar para a organização do torneio.`}
        </Notice>
      );
    return (
      <Notice tone="warning">
        <span className="font-semibold">Este jogo não é mais desta quadra.</span> Não falta enviar nada dele.
        Pergunte à organização do torneio em que quadra ele está.
      </Notice>
    );
  }
  if (gameId !== undefined && !isGone) return null;
  return shown.map((unanswered) => {
    const game = storedGames.find((each) => each.game.id === unanswered.gameId)?.game;
    const teams = unanswered.teams ?? (game ? `${game.team1.name} × ${game.team2.name}` : 'Um jogo');
    return (
      <Notice key={unanswered.gameId} tone="warning">
        <span className="font-semibold">{`${isGone ? 'Este jogo' : teams} não é mais desta quadra.`}</span> O
        que você marcou não foi enviado e está guardado neste aparelho:{' '}
        <span className="font-semibold">{isGone ? `${teams}: ${unanswered.scores}` : unanswered.scores}</span>
        . Leia este placar para a organização do torneio e pergunte em que quadra o jogo está. Com o link
        dessa quadra, aberto neste aparelho, ele é enviado sozinho.
      </Notice>
    );
  });
}
