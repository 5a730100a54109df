import { otherSide } from '#domain/tournament.ts';
import type { DrawnGame, Stage } from './queries.ts';

/**
 * A round of one person: their game with a partner against two others, with their own scores first, or a rest. Rounds
 * count from 1.
 */
export type PersonRound = {
  readonly round: number;
  readonly partner: number | null;
  readonly opponents: readonly number[];
  readonly game: DrawnGame['game'];
  readonly isRest: boolean;
  /** Their game is over; of a rest, all games of the round. */
  readonly isOver: boolean;
};

/** The rounds of one person in the order of play, those without their name left out. */
export function roundsOfPerson(
  { rounds, firstRound }: Pick<Stage, 'rounds' | 'firstRound'>,
  id: number,
): PersonRound[] {
  const isDone = ({ game }: DrawnGame) => game?.status === 'concluido';
  return rounds.flatMap(({ round, games, byes }): PersonRound[] => {
    const number = round - firstRound + 1;
    const played = games.flatMap((drawn) => {
      const [one, other] = drawn.sides;
      const [own, opponents] = one.includes(id) ? [one, other] : [other, one];
      if (!own.includes(id)) return [];
      const partner = own.find((each) => each !== id) ?? null;
      const game = own === one ? drawn.game : turned(drawn.game);
      return [{ round: number, partner, opponents, game, isRest: false, isOver: isDone(drawn) }];
    });
    if (!byes.includes(id)) return played;
    const isOver = games.every(isDone);
    return [...played, { round: number, partner: null, opponents: [], game: null, isRest: true, isOver }];
  });
}

/**
 * The game that they play, else the first round that is not over for them; undefined when all are. A rest before a game
 * of theirs that is over is behind them.
 */
export function nextOfPerson(rounds: readonly PersonRound[]): PersonRound | undefined {
  const playing = rounds.find(({ game }) => game?.status === 'em_andamento');
  const last = rounds.findLastIndex(({ game }) => game?.status === 'concluido');
  return (
    playing ??
    rounds.find(({ isOver, isRest, game }, i) => !isOver && (game !== null || (isRest && i > last)))
  );
}

/** The game with the scores of the second side first. */
const turned = (game: DrawnGame['game']): DrawnGame['game'] =>
  game && {
    ...game,
    sets: game.sets.map(([one, other]) => [other, one]),
    award: game.award && { ...game.award, winner: game.award.winner && otherSide(game.award.winner) },
  };
