import { CalendarDays } from 'lucide-react';
import { daysUntil } from '#domain/rounds.ts';
import { type Coming, comingOf, courtName } from '#web/features/games/as-score.ts';
import { formatLongDay, today } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { useCalendar } from './use-calendar.ts';

const SHOWN = 6;

/** The round to look forward to: its day, how far away that is, and its games. */
export function NextRound() {
  const { calendar, isError } = useCalendar();
  if (isError && !calendar) return null;
  return (
    <Card title="Próxima Rodada" headingLevel={3}>
      {calendar ? <Upcoming {...calendar} /> : <Skeleton className="h-16 w-full" />}
    </Card>
  );
}

function Upcoming({ next, games }: NonNullable<ReturnType<typeof useCalendar>['calendar']>) {
  if (!next) {
    return (
      <EmptyState
        title="Não há próxima rodada"
        hint="Todas as rodadas do torneio já foram jogadas ou estão em andamento."
      />
    );
  }
  const more = games.length - SHOWN;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-sun-wash text-sun-ink">
          <CalendarDays className="size-6" aria-hidden="true" />
        </span>
        <p className="min-w-44 flex-1 leading-snug">
          <span className="block font-semibold">
            Rodada {next.number}
            {next.isExtra ? ' (extra)' : ''}
          </span>
          <span className="block text-soft first-letter:uppercase">
            <time dateTime={next.date}>{formatLongDay(next.date)}</time>
          </span>
        </p>
        <Badge tone="sun">{inWords(daysUntil(next.date, today()))}</Badge>
      </div>
      {games.length > 0 ? (
        <ul className="divide-y divide-line border-line border-t">
          {games.slice(0, SHOWN).map((game) => (
            <li key={game.id} className="flex items-baseline gap-3 py-2">
              <When {...comingOf(game, next.date.slice(0, 10))} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {game.team1.name}{' '}
                <span className="text-soft">
                  <Spoken shown="×" said="contra" />
                </span>{' '}
                {game.team2.name}
              </span>
              {game.court ? <span className="text-soft text-sm">{courtName(game.court)}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-soft text-sm">{gamesInWords(games.length, more)}</p>
    </div>
  );
}

/** The time of a game, below its day where that is not the round's. */
function When({ day, ...told }: Coming) {
  return (
    <span className="w-12 shrink-0">
      {day ? (
        <span aria-hidden="true" className="tabular block text-soft text-sm leading-5">
          {day}
        </span>
      ) : null}
      <span className="digits text-lg">
        <Spoken {...told} />
      </span>
    </span>
  );
}

function inWords(days: number): string {
  if (days < 0) return 'A data já passou';
  if (days === 0) return 'É hoje';
  if (days === 1) return 'Falta 1 dia';
  return `Faltam ${days} dias`;
}

function gamesInWords(count: number, more: number): string {
  if (count === 0) return 'Os jogos ainda não foram marcados.';
  const marked = count === 1 ? '1 jogo marcado' : `${count} jogos marcados`;
  return more > 0 ? `${marked}, e aqui estão os ${SHOWN} primeiros` : marked;
}
