import { formatDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type CalendarRound, useCalendar } from './use-calendar.ts';

const STATES = {
  live: { word: 'Ao Vivo', tone: 'live' },
  completed: { word: 'Concluída', tone: 'palm' },
  next: { word: 'Próxima', tone: 'sun' },
  ahead: { word: 'A jogar', tone: 'neutral' },
} as const;

/** The rounds of the tournament, from the first to the last. */
export function Calendar() {
  const { calendar, isError } = useCalendar();
  if (isError && !calendar) return null;
  return (
    <ol aria-label="Calendário das rodadas" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-8">
      {calendar
        ? calendar.rounds.map((round) => <Day key={round.number} round={round} />)
        : [1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
            <li key={number}>
              <Skeleton className="h-27 w-full" />
            </li>
          ))}
    </ol>
  );
}

function Day({ round: { number, date, isExtra, state } }: { round: CalendarRound }) {
  const { word, tone } = STATES[state];
  return (
    <li className="flex min-h-27 flex-col items-start gap-1 rounded-control border border-line bg-card p-3">
      <span className="font-semibold leading-tight">
        Rodada {number}
        {isExtra ? <span className="font-normal text-soft"> · extra</span> : null}
      </span>
      <time dateTime={date} className="tabular text-soft text-sm">
        {formatDay(date)}
      </time>
      <span className="mt-auto">
        <Badge tone={tone}>{word}</Badge>
      </span>
    </li>
  );
}
