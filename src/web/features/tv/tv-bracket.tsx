import { Trophy } from 'lucide-react';
import { courtName } from '#domain/court/court-link.ts';
import type { BracketStep, NamedGame } from '#domain/formats/bracket-steps.ts';
import { awardInWords } from '#domain/game/award.ts';
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

/** From here on a name takes three lines. */
const LONG = 40;

function BracketGame({ number, names, game }: NamedGame<Game>) {
  const { game: stored } = game;
  const isLive = stored?.status === 'em_andamento';
  // There is room for four lines and a half.
  const lines = names.every(({ length }) => length > LONG) ? 'line-clamp-2' : 'line-clamp-3';
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
              'flex items-center',
              typeof game.teams[side] !== 'number' && 'text-soft',
              game.winner !== null && game.winner === game.teams[side] && 'font-bold',
            )}
          >
            <span className={classes('min-w-0 flex-1 break-words', lines, nameSize(name))}>{name}</span>
            <Points sets={stored?.sets ?? []} side={side === 0 ? 0 : 1} />
          </p>
        ))}
      </div>
      {stored?.status === 'agendado' ? <Appointment {...stored} /> : null}
      {isLive && stored.sets.length === 0 ? <Live /> : null}
      {stored?.award ? <Awarded>{awardInWords(stored.award)}</Awarded> : null}
    </li>
  );
}

const Points = ({ sets, side }: Pick<NonNullable<Game['game']>, 'sets'> & { side: 0 | 1 }) =>
  sets.map((set, i) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a set has no other name.
      key={i}
      className={classes(
        'digits w-[6vmin] shrink-0 text-right text-[4.6vmin] leading-[1.08]',
        set[side] < set[side === 0 ? 1 : 0] && 'text-soft',
      )}
    >
      {set[side]}
    </span>
  ));

const Appointment = ({ date, court }: NonNullable<Game['game']>) => (
  <p className="max-w-[18vmin] shrink-0 text-right text-[3.2vmin] text-soft leading-[1.15]">
    <span className="digits block text-[4.4vmin] text-ocean">{formatTime(date)}</span>
    {court ? <span className="line-clamp-2 break-words">{courtName(court)}</span> : null}
  </p>
);

const Awarded = ({ children }: { children: string }) => (
  <p className="max-w-[14vmin] shrink-0 text-right text-[3.2vmin] text-soft leading-[1.15]">{children}</p>
);

const Live = () => (
  <p className="shrink-0 rounded-full bg-coral-fill px-[1.6vmin] py-[0.6vmin] font-bold text-[3.2vmin] text-on-coral">
    Ao vivo
  </p>
);
