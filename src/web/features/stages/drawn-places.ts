import { groupLetter } from '#domain/formats/place-words.ts';
import type { Stage } from './queries.ts';
import { stepsOf } from './steps-view.ts';

/** A place of a draw: whose it is now, and where it plays first. */
export type DrawnPlace = { readonly id: number; readonly where: string };

/** The places of a draw in the order in which they are read. */
export function drawnPlaces(stage: Stage): DrawnPlace[] {
  if (stage.groups.length > 0)
    return stage.groups.flatMap((group, i) => group.map((id) => ({ id, where: `Grupo ${groupLetter(i)}` })));
  if (stage.bracket.length > 0) return placesInBracket(stage);
  const [first] = stage.rounds;
  const byes = first?.byes ?? [];
  return [
    ...(first?.games ?? []).flatMap(({ sides }, i) =>
      sides.flat().map((id) => ({ id, where: `Rodada 1, jogo ${i + 1}` })),
    ),
    ...byes.map((id) => ({ id, where: 'Descansa na rodada 1' })),
  ];
}

/** Of an elimination every place is in one game; who has no opponent there begins later. */
function placesInBracket(stage: Stage): DrawnPlace[] {
  const numbers = new Map(
    stepsOf(stage)
      .flat()
      .flatMap(({ games }) => games.map(({ number, game }) => [game.id, number])),
  );
  return stage.bracket.flatMap(({ id: game, sides, teams }) =>
    sides.flatMap((side, i) => {
      const team = teams[i];
      if (side.from !== 'place' || typeof team !== 'number') return [];
      const number = numbers.get(game);
      return { id: team, where: number === undefined ? 'Entra depois' : `Jogo ${number}` };
    }),
  );
}
