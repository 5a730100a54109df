import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { championOf } from '#domain/formats/bracket.ts';
import type { NamedGame } from '#domain/formats/bracket-steps.ts';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { GameState } from './game-state.tsx';
import { nameIn, type Stage } from './queries.ts';
import { stepsOf } from './steps-view.ts';

/** Covers its container, which is positioned. */
type LinkOf = (id: number, names: readonly [string, string]) => ReactNode;

/** An elimination, step by step: beside each other on a wide screen, below each other on a phone. */
export function Bracket({ stage, linkOf }: { stage: Stage; linkOf: LinkOf }) {
  const champion = championOf(stage.bracket);
  return (
    <div className="flex flex-col gap-5">
      {champion === null ? null : (
        <p className="flex items-center gap-2 text-lg">
          <Trophy className="size-5 shrink-0 text-soft" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Campeão: <strong>{nameIn(stage)(champion)}</strong>
          </span>
        </p>
      )}
      <div className="grid gap-5 lg:grid-flow-col lg:auto-cols-[minmax(16rem,1fr)] lg:overflow-x-auto print:grid-cols-2 print:overflow-visible">
        {stepsOf(stage).map((step) => (
          <div key={step[0]?.title} className="flex flex-col gap-5">
            {step.map(({ title, games }) => (
              <Card key={title} title={title}>
                <ul className="divide-y divide-line">
                  {games.map((named) => (
                    <li key={named.number}>
                      <BracketGame {...named} linkOf={linkOf} />
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

type BracketGameProps = NamedGame<Stage['bracket'][number]> & { linkOf: LinkOf };

function BracketGame({ number, names, game, linkOf }: BracketGameProps) {
  return (
    <div className="relative flex min-h-14 items-center gap-2 py-2">
      {game.game ? linkOf(game.game.id, names) : null}
      <span className="w-5 shrink-0 text-soft text-sm">{number}</span>
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
