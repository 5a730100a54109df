import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { History, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#domain/people/names.ts';
import { playersQuery } from '#web/features/players/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { dayOf, formatLongDay } from '#web/lib/format/format.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { LoadMore } from '#web/ui/lists/load-more.tsx';
import { SUBJECTS } from './action-words.ts';
import { auditAddressOf, auditFilterOf } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditEntry } from './audit-line.tsx';
import type { Names } from './field-words.ts';
import { type AuditFilter, type AuditLine, auditQuery } from './queries.ts';

const panel = getRouteApi('/_signed-in/admin/');

export default function Audit() {
  const { tab: _, ...address } = panel.useSearch();
  const navigate = panel.useNavigate();
  // Also in state: a date field that waited for the slower URL would lose what is typed.
  const [filter, setFilter] = useState(() => auditFilterOf(address, SUBJECTS));
  const narrow = (next: AuditFilter) => {
    setFilter(next);
    void navigate({
      search: { tab: 'audit', ...auditAddressOf(next) },
      replace: true,
      resetScroll: false,
    });
  };
  const audit = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepPreviousData });
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <Card
      title="Auditoria"
      action={
        <IconButton
          label="Atualizar"
          icon={<RefreshCw className="size-5" aria-hidden="true" />}
          isDisabled={audit.isFetching}
          onPress={() => void audit.refetch()}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <AuditFilters filter={filter} onChange={narrow} />
        <Loaded from={audit} failure="Erro ao carregar a auditoria" loading={<Loading />}>
          {({ pages }) => {
            const lines = pages.flatMap((page) => page.lines);
            if (lines.length === 0) {
              return (
                <EmptyState
                  icon={<History />}
                  title={isNarrowed ? 'Nada com estes filtros' : 'Nada foi alterado ainda'}
                  hint="Cada mudança feita no torneio aparece aqui, com quem a fez."
                />
              );
            }
            return <Days lines={lines} isOutdated={audit.isPlaceholderData} />;
          }}
        </Loaded>
        <LoadMore list={audit} label="Mostrar mais antigas" failure="Erro ao carregar o que vem antes" />
      </div>
    </Card>
  );
}

/** `isOutdated`: these are the previous filter's lines, until the new ones arrive. */
function Days({ lines, isOutdated }: { lines: readonly AuditLine[]; isOutdated: boolean }) {
  const names = useNames();
  return (
    <div aria-busy={isOutdated} className="flex flex-col gap-6 aria-busy:opacity-60">
      {[...Map.groupBy(lines, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
        <Day key={day} day={day} lines={ofDay} names={names} />
      ))}
    </div>
  );
}

type DayProps = { day: string; lines: readonly AuditLine[]; names: ReturnType<typeof useNames> };

function Day({ day, lines, names }: DayProps) {
  return (
    <section aria-label={formatLongDay(day)}>
      <h3 className="mb-2 border-line border-b pb-2 font-semibold first-letter:uppercase">
        {formatLongDay(day)}
      </h3>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <AuditEntry key={line.id} line={line} names={names} />
        ))}
      </ul>
    </section>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} className="h-20 w-full" />
      ))}
    </div>
  );
}

function useNames(): Names {
  const teams = useQuery(teamsQuery);
  const players = useQuery(playersQuery);
  return {
    team: (id) => teams.data?.find((team) => team.id === id)?.name ?? `time nº ${id}`,
    player(id) {
      const player = players.data?.find((each) => each.id === id);
      return player ? fullName(player) : `jogador nº ${id}`;
    },
  };
}
