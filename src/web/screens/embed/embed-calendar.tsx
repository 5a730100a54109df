import { EmbedFrame } from '#web/features/embed/embed-frame.tsx';
import { OutsideLink } from '#web/features/embed/outside-link.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import type { Game } from '#web/features/games/queries.ts';
import { type CalendarRound, useCalendar } from '#web/features/tournament/use-calendar.ts';
import { formatDay } from '#web/lib/format/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { EmbedList } from './embed-games.tsx';

export function EmbedCalendar({ search }: { search: EmbedSearch }) {
  const { rounds, games, activeRound, ...calendar } = useCalendar();
  return (
    <EmbedFrame title="Calendário" search={search} more="/calendario">
      <Loaded
        from={{ ...calendar, data: rounds && games && { rounds, games, activeRound } }}
        failure="Erro ao carregar os jogos"
        isFailureInCard
        loading={<Skeleton className="h-96 w-full rounded-card" />}
      >
        {(loaded) => <Rounds {...loaded} />}
      </Loaded>
    </EmbedFrame>
  );
}

type RoundsProps = Pick<ReturnType<typeof useCalendar>, 'activeRound'> & {
  rounds: readonly CalendarRound[];
  games: readonly Game[];
};

function Rounds({ rounds, games, activeRound }: RoundsProps) {
  const round =
    rounds.find(({ number }) => number === activeRound) ??
    rounds.find(({ state }) => state === 'live') ??
    rounds.find(({ state }) => state === 'next');
  const ofRound = games.filter((game) => game.round === round?.number);
  if (rounds.length === 0) {
    return (
      <Card>
        <EmptyState title="Ainda não há rodadas" hint="O calendário aparece aqui assim que for marcado." />
      </Card>
    );
  }
  return (
    <>
      {round && ofRound.length > 0 ? (
        <EmbedList
          title={`Rodada ${round.number} · ${formatDay(round.date)}`}
          games={ofRound}
          day={round.date}
        />
      ) : null}
      <ul
        aria-label="Rodadas"
        className="divide-y divide-line rounded-card border border-line bg-card px-4 sm:columns-2 sm:gap-8"
      >
        {rounds.map(({ number, date, state }) => (
          <li key={number}>
            <OutsideLink
              to="/calendario"
              className="flex min-h-11 items-center justify-between gap-3 hover:underline"
            >
              <span className={state === 'completed' ? 'text-soft' : 'font-semibold'}>
                Rodada {number}
                {state ? <span className="font-normal text-soft"> · {STATES[state]}</span> : null}
              </span>
              <time dateTime={date} className="tabular shrink-0">
                {formatDay(date)}
              </time>
            </OutsideLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const STATES = {
  live: 'ao vivo',
  completed: 'concluída',
  next: 'próxima',
  ahead: 'a jogar',
  passed: 'já passou',
} as const;
