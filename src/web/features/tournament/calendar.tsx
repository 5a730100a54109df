import type { ReactNode } from 'react';
import { FIRST_ROUNDS } from '#domain/tournament.ts';
import { formatDay } from '#web/lib/format/format.ts';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { type CalendarRound, useCalendar } from './use-calendar.ts';

const STATES = {
  live: { word: 'Ao Vivo', dot: 'bg-coral', text: 'text-coral-ink' },
  completed: { word: 'Concluída', dot: 'bg-palm', text: 'text-palm-ink' },
  next: { word: 'Próxima', dot: 'bg-sun', text: 'text-sun-ink' },
  ahead: { word: 'A jogar', dot: 'bg-edge', text: 'text-soft' },
  passed: { word: 'Já passou', dot: 'bg-edge', text: 'text-soft' },
} as const;

const CELL = 'min-h-18 md:min-h-24';

export function Calendar() {
  const { rounds, ...read } = useCalendar();
  return (
    <Loaded
      from={{ ...read, data: rounds }}
      failure="Erro ao carregar o calendário"
      loading={
        <Tiles>
          {FIRST_ROUNDS.map((number) => (
            <li key={number}>
              <Skeleton className={`w-full ${CELL}`} />
            </li>
          ))}
        </Tiles>
      }
    >
      {(all) => (
        <>
          <Tiles>
            {all.map((round) => (
              <Day key={round.number} round={round} />
            ))}
          </Tiles>
          <Loaded
            from={{ ...read, data: all.every(({ state }) => state) || undefined }}
            failure="Erro ao carregar o andamento das rodadas"
            loading={null}
          />
        </>
      )}
    </Loaded>
  );
}

function Tiles({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <ol aria-label="Calendário das rodadas" className="grid grid-cols-4 gap-2 md:gap-3 @4xl:grid-cols-8">
        {children}
      </ol>
    </div>
  );
}

function Day({ round: { number, date, isExtra, state } }: { round: CalendarRound }) {
  const look = state && STATES[state];
  return (
    <li
      className={`flex min-w-0 flex-col gap-0.5 rounded-control border border-line bg-card px-1.5 py-2 md:p-3 ${CELL}`}
    >
      <span className="font-semibold text-sm leading-tight md:text-base">
        Rodada {number}
        {isExtra ? <span className="font-normal text-soft text-xs"> extra</span> : null}
      </span>
      <time dateTime={date} className="tabular text-soft text-xs md:text-sm">
        {formatDay(date)}
      </time>
      {look ? (
        <span className={`mt-auto flex items-center gap-1 font-semibold text-xs ${look.text}`}>
          <span className={`size-1.5 shrink-0 rounded-full ${look.dot}`} aria-hidden="true" />
          {look.word}
        </span>
      ) : null}
    </li>
  );
}
