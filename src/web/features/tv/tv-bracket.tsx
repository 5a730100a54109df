import { Trophy } from 'lucide-react';
import { courtName } from '#domain/court/court-link.ts';
import type { BracketStep, NamedGame } from '#domain/formats/bracket-steps.ts';
import type { Stage } from '#web/features/stages/queries.ts';
import { formatTime } from '#web/lib/format/format.ts';
import { classes } from '#web/ui/classes.ts';
import { nameSize } from './name-size.ts';

type Game = Stage['bracket'][number];
type TvBracketProps = { columns: readonly BracketStep<Game>[]; champion: string | null };

/** Rounds of an elimination beside each other, below each other on a portrait screen. */
export function TvBracket({ columns, champion }: TvBracketProps) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-[1.6vmin]">
      {champion === null ? null : (
        <p className="flex shrink-0 items-center justify-center gap-[2vmin] rounded-[1.6vmin] bg-sun px-[2.5vmin] py-[1.4vmin] font-bold text-[5vmin] text-on-sun leading-none">
          <Trophy className="size-[5vmin] shrink-0" aria-hidden="true" />
          <span className="truncate pb-[0.12em]">Campeão: {champion}</span>
        </p>
      )}
      <div className="grid min-h-0 flex-1 gap-[2vmin] landscape:auto-cols-fr landscape:grid-flow-col">
        {columns.map((rounds) => (
          <div key={rounds[0]?.games[0]?.number} className="flex min-h-0 min-w-0 flex-col gap-[1.2vmin]">
            {rounds.map(({ title, games }) => (
              <section
                key={title}
                aria-label={title}
                className="flex min-h-0 flex-col justify-center gap-[1vmin]"
                style={{ flexGrow: games.length }}
              >
                <h2 className="shrink-0 truncate text-[3.7vmin] text-soft leading-tight">{title}</h2>
                <ol
                  className={classes(
                    'flex min-h-0 flex-col justify-around gap-[1vmin]',
                    rounds.length === 1 && 'flex-1',
                  )}
                >
                  {games.map((game) => (
                    <BracketGame key={game.number} {...game} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function BracketGame({ number, names, game }: NamedGame<Game>) {
  const { game: stored } = game;
  const isLive = stored?.status === 'em_andamento';
  return (
    <li
      className={classes(
        'flex min-h-0 items-center gap-[1.4vmin] rounded-[1.6vmin] bg-card px-[1.8vmin] py-[1vmin]',
        isLive && 'outline-[0.5vmin] outline-coral',
      )}
    >
      <span className="digits w-[3.4vmin] shrink-0 text-[3.2vmin] text-soft leading-none">
        <span className="sr-only">Jogo </span>
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-[0.8vmin]">
        {names.map((name, side) => (
          <p
            key={side === 0 ? 'one' : 'other'}
            className={classes(
              'line-clamp-2 break-words',
              nameSize(name),
              typeof game.teams[side] !== 'number' && 'text-soft',
              game.winner !== null && game.winner === game.teams[side] && 'font-bold',
            )}
          >
            {name}
          </p>
        ))}
      </div>
      {stored ? <State {...stored} /> : null}
    </li>
  );
}

function State({ status, date, court, sets }: NonNullable<Game['game']>) {
  if (status === 'agendado')
    return (
      <p className="shrink-0 text-right text-[3.2vmin] text-soft leading-[1.15]">
        <span className="digits block text-[4.4vmin] text-ocean">{formatTime(date)}</span>
        {court ? courtName(court) : null}
      </p>
    );
  if (sets.length === 0) return status === 'em_andamento' ? <Live /> : null;
  return (
    <p className="flex shrink-0 gap-[1.6vmin]">
      {sets.map(([one, other], set) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a set has no other name.
          key={set}
          className="digits flex flex-col gap-[0.8vmin] text-right text-[4.6vmin] leading-[1.08]"
        >
          <span className={one > other ? '' : 'text-soft'}>{one}</span>
          <span className={other > one ? '' : 'text-soft'}>{other}</span>
        </span>
      ))}
    </p>
  );
}

const Live = () => (
  <p className="shrink-0 rounded-full bg-coral-fill px-[1.6vmin] py-[0.6vmin] font-bold text-[3.2vmin] text-on-coral">
    Ao vivo
  </p>
);
