import type { BracketGame, FilledGame, Source } from './bracket.ts';
import { bracketTitle } from './bracket-words.ts';
import type { Qualifier } from './groups.ts';
import { qualifierWords } from './place-words.ts';

/** What is shown of a game of an elimination. */
export type ShownGame = BracketGame & Pick<FilledGame, 'teams' | 'winner' | 'state'>;

/** `number`: as the words of later games name it, from 1. `names`: of both sides, in words where not known yet. */
export type NamedGame<G> = {
  readonly number: number;
  readonly names: readonly [string, string];
  readonly game: G;
};

/** A round, or a part of it, by the name that people give it. */
export type NamedRound<G> = { readonly title: string; readonly games: readonly NamedGame<G>[] };

/** What can be played at a time: one round, or two (the final and the third place, for example). */
export type BracketStep<G> = readonly NamedRound<G>[];

/** An elimination step by step, without the games that are not played. `qualifiers`: as in `sourceInWords`. */
export function bracketSteps<G extends ShownGame>(
  bracket: readonly G[],
  nameOf: (entrant: number) => string,
  qualifiers: readonly Qualifier[],
): BracketStep<G>[] {
  const played = bracket.filter(({ state }) => state !== 'passed' && state !== 'unneeded');
  const numbers = new Map(played.map(({ id }, i) => [id, i + 1]));
  const numberOf = (id: number) => numbers.get(id) ?? 0;
  const nameAt = ({ teams, sides }: G, side: 0 | 1) => {
    const entrant = teams[side];
    if (entrant === 'nobody') return 'Sem adversário';
    return entrant === null ? sourceInWords(sides[side], numberOf, qualifiers) : nameOf(entrant);
  };
  const steps = Map.groupBy(played, ({ round }) => round);
  return [...steps]
    .toSorted(([one], [other]) => one - other)
    .map(([, games]) => {
      const rounds = Map.groupBy(games, ({ stage, stageRound }) => `${stage} ${stageRound}`);
      return [...rounds.values()].map((ofRound) => ({
        title: titleOf(ofRound, bracket),
        games: ofRound.map((game) => ({
          number: numberOf(game.id),
          names: [nameAt(game, 0), nameAt(game, 1)] as const,
          game,
        })),
      }));
    });
}

/**
 * Who comes to a side that is not known yet. `numberOf`: the number of a game that people see; `qualifiers`: who comes
 * into the places from groups, none where they are drawn.
 */
export function sourceInWords(
  source: Source,
  numberOf: (game: number) => number,
  qualifiers: readonly Qualifier[],
): string {
  switch (source.from) {
    case 'place': {
      const qualifier = qualifiers[source.place];
      return qualifier ? qualifierWords(qualifier) : 'A sortear';
    }
    case 'winner':
      return `Vencedor do jogo ${numberOf(source.game)}`;
    case 'loser':
      return `Perdedor do jogo ${numberOf(source.game)}`;
  }
}

function titleOf([first]: readonly ShownGame[], bracket: readonly ShownGame[]): string {
  if (!first) return '';
  const title = bracketTitle(first, bracket);
  return first.stage === 'reset' && first.state === 'waiting' ? `${title}, se precisar` : title;
}

/** The number of the step that is on: the first with a game that is not over, else the last. */
export function stepOn(steps: readonly BracketStep<ShownGame>[]): number {
  const open = steps.findIndex((step) =>
    step.some(({ games }) => games.some(({ game }) => game.state !== 'over')),
  );
  return open < 0 ? steps.length - 1 : open;
}

/**
 * A bracket in columns of at most so many games, to be read from afar: from the step that is on to the final. Where that
 * leaves columns free, with the steps before it. All of them may be more columns than `columns`.
 */
export function columnsFromNow<G extends ShownGame>(
  steps: readonly BracketStep<G>[],
  room: { readonly columns: number; readonly games: number },
): BracketStep<G>[] {
  const on = stepOn(steps);
  const columnsOf = (step: BracketStep<G>): BracketStep<G>[] => {
    const games = step.reduce((sum, round) => sum + round.games.length, 0);
    return games > room.games ? step.flatMap((round) => columnsOfRound(round, room.games)) : [step];
  };
  const open = steps.slice(on).flatMap(columnsOf);
  const free = Math.max(0, room.columns - open.length);
  return [...steps.slice(Math.max(0, on - free), on).flatMap(columnsOf), ...open];
}

function columnsOfRound<G>({ title, games }: NamedRound<G>, most: number): BracketStep<G>[] {
  return Array.from({ length: Math.ceil(games.length / most) }, (_, i) => [
    { title, games: games.slice(i * most, (i + 1) * most) },
  ]);
}
