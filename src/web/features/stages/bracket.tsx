import { Link } from '@tanstack/react-router';
import { bracketTitle } from '#domain/formats/bracket-words.ts';
import { qualifierWords } from '#domain/formats/place-words.ts';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { GameState } from './game-state.tsx';
import type { Stage } from './queries.ts';

type Game = Stage['bracket'][number];
type NameOf = (id: number) => string;

/** An elimination, round by round: beside each other on a wide screen, below each other on a phone. */
export function Bracket({ stage, nameOf }: { stage: Stage; nameOf: NameOf }) {
  const played = stage.bracket.filter(({ state }) => state !== 'passed' && state !== 'unneeded');
  const columns = [...Map.groupBy(played, ({ stage: part, stageRound }) => `${part} ${stageRound}`).values()];
  const numberOf = new Map(played.map(({ id }, i) => [id, i + 1]));
  return (
    <div className="grid gap-5 lg:grid-flow-col lg:auto-cols-[minmax(16rem,1fr)] lg:overflow-x-auto">
      {columns.map((games) => {
        const [first] = games;
        return first ? (
          <Card key={`${first.stage} ${first.stageRound}`} title={bracketTitle(first, stage.bracket)}>
            <ul className="divide-y divide-line">
              {games.map((game) => (
                <li key={game.id}>
                  <BracketGame
                    stage={stage}
                    game={game}
                    number={numberOf.get(game.id) ?? 0}
                    numberOf={numberOf}
                    nameOf={nameOf}
                  />
                </li>
              ))}
            </ul>
          </Card>
        ) : null;
      })}
    </div>
  );
}

/** Who comes into a place that is not known yet. */
function placeWords({ qualifiers }: Stage, place: number): string {
  const qualifier = qualifiers[place];
  if (!qualifier) return 'A sortear';
  return qualifierWords(qualifier, qualifier.from === 'next' ? qualifier.inGroup : 0);
}

type BracketGameProps = {
  stage: Stage;
  game: Game;
  number: number;
  numberOf: ReadonlyMap<number, number>;
  nameOf: NameOf;
};

function BracketGame({ stage, game, number, numberOf, nameOf }: BracketGameProps) {
  const names = ([0, 1] as const).map((side) => {
    const entrant = game.teams[side];
    if (typeof entrant === 'number') return nameOf(entrant);
    if (entrant === 'nobody') return 'Sem adversário';
    const source = game.sides[side];
    if (source.from === 'place') return placeWords(stage, source.place);
    const from = numberOf.get(source.game);
    return source.from === 'winner' ? `Vencedor do jogo ${from}` : `Perdedor do jogo ${from}`;
  });
  return (
    <div className="relative flex min-h-14 items-center gap-3 py-2">
      {game.game ? (
        <Link
          to="/jogos/$id"
          params={{ id: String(game.game.id) }}
          aria-label={names.join(' contra ')}
          className="absolute inset-0 z-10"
        />
      ) : null}
      <span className="w-7 shrink-0 text-soft text-sm">{number}</span>
      <div className="min-w-0 flex-1">
        {names.map((name, side) => (
          <p
            key={side === 0 ? 'one' : 'other'}
            className={classes(
              '[overflow-wrap:anywhere]',
              typeof game.teams[side] !== 'number' && 'text-soft',
              game.winner !== null && game.winner === game.teams[side] && 'font-semibold',
            )}
          >
            {name}
          </p>
        ))}
      </div>
      <GameState game={game.game} />
    </div>
  );
}
