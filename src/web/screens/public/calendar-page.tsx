import { Calendar, ChevronDown } from 'lucide-react';
import { roundTitle } from '#domain/schedule/rounds.ts';
import type { Game } from '#web/features/games/queries.ts';
import { GameList } from '#web/features/live/game-list.tsx';
import { useTournamentName } from '#web/features/tournament/queries.ts';
import { type CalendarRound, useCalendar } from '#web/features/tournament/use-calendar.ts';
import { formatDay, formatLongDay } from '#web/lib/format/format.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { ListSkeleton } from './public-states.tsx';

const STATES = {
  live: ['live', 'Ao Vivo'],
  completed: ['palm', 'Concluída'],
  next: ['sun', 'Próxima'],
  ahead: ['neutral', 'A jogar'],
  passed: ['neutral', 'Já passou'],
} as const;

export function CalendarPage() {
  const { rounds, games, ...read } = useCalendar();
  const tournament = useTournamentName();
  const [first, last] = [rounds?.[0], rounds?.at(-1)];
  const days = first && last ? ` De ${formatDay(first.date)} a ${formatDay(last.date)}.` : '';
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PageHead
        title={`Calendário · ${tournament}`}
        description={`Rodadas e jogos de ${tournament}.${days}`}
        picture={{ about: 'next' }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl md:text-4xl">Calendário</h1>
        <a href={ownAddress('/calendario.ics')} className={buttonStyle({ tone: 'secondary', size: 'small' })}>
          <Calendar className="size-5" aria-hidden="true" />
          Assinar a agenda
        </a>
      </div>
      <Loaded
        from={{ ...read, data: games }}
        failure="Erro ao carregar os jogos"
        isFailureInCard
        loading={rounds ? null : <ListSkeleton />}
      />
      <ol className="flex flex-col gap-4 md:gap-5">
        {rounds?.map((round) => (
          <li key={round.number}>
            <RoundCard round={round} games={games?.filter((game) => game.round === round.number) ?? null} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type RoundCardProps = {
  round: CalendarRound;
  games: readonly Game[] | null;
};

/** A completed round is folded: visitors look for current and coming games. */
function RoundCard({ round: { number, date, isExtra, state }, games }: RoundCardProps) {
  const [tone, word] = state ? STATES[state] : [];
  return (
    <details
      open={state !== 'completed'}
      className="group min-w-0 rounded-card border border-line bg-card px-4 sm:px-5"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">{roundTitle({ number, isExtra })}</h2>
          {tone && word ? <Badge tone={tone}>{word}</Badge> : null}
          <time dateTime={date} className="basis-full text-soft text-sm sm:basis-auto">
            {formatLongDay(date)}
          </time>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-line border-t py-4">
        {games && games.length > 0 ? (
          <GameList games={games} atOnce={games.length} day={date} />
        ) : games ? (
          <p className="text-soft">
            {state === 'passed' ? 'Nenhum jogo foi marcado.' : 'Os jogos ainda não foram marcados.'}
          </p>
        ) : null}
      </div>
    </details>
  );
}
