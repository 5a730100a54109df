import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleHelp, SearchX, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { fullName, nameContains } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { GENDERS } from '#domain/tournament.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { teamOptions } from '#web/features/teams/team-options-view.ts';
import { numberIn } from '#web/lib/page/address.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { optionsOf } from '#web/ui/fields/options.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ShareButton } from '#web/ui/sharing/share-button.tsx';
import { namedOrder, orderIn, type PointsSearch } from './address.ts';
import { roundColumns } from './columns.ts';
import { PointsCards } from './points-cards.tsx';
import { PointsTable } from './points-table.tsx';
import { genderIn, pointsQuery } from './queries.ts';
import { type RowOrder, sortRows } from './row-order.ts';
import { SortSelect } from './sort-select.tsx';

const ALL = '';
const GENDER_OPTIONS = [{ value: ALL, label: 'Todos' }, ...optionsOf(GENDERS)];

type PointsPageProps = { search: PointsSearch; onSearch: (search: PointsSearch) => void };

export function PointsPage({ search, onSearch }: PointsPageProps) {
  const { genero, time, ordem, sentido } = search;
  const points = useQuery(pointsQuery({ genero, time }));
  const { data: rounds, error: roundsError } = useQuery(roundsQuery);
  const teams = teamOptions(useQuery(teamsQuery));
  const help = useLazy(() => import('./points-help.tsx'));
  const columns = useMemo(() => roundColumns(rounds, !rounds && roundsError !== null), [rounds, roundsError]);
  const order = useMemo(() => orderIn({ ordem, sentido }), [ordem, sentido]);
  const setOrder = (next: RowOrder) => onSearch({ genero, time, ...namedOrder(next) });
  const [searchText, setSearchText] = useState('');
  const sought = useDeferredValue(searchText);
  const rows = useMemo(
    () =>
      points.data &&
      sortRows(points.data, order).filter(({ player }) => nameContains(fullName(player), sought)),
    [points.data, order, sought],
  );
  const isWide = useWide('md');
  const isSought = sought.trim() !== '';
  const isFiltered = genero !== undefined || time !== undefined || isSought;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <h2 className="text-balance text-xl md:text-2xl">Pontuação por Jogador por Rodada</h2>
        <IconButton
          label="O que são pontos brutos e relativos?"
          icon={<CircleHelp className="size-6" aria-hidden="true" />}
          onPress={help.ask}
        />
        <span className="ml-auto">
          <ShareButton title="Pontuações Detalhadas · Manchete" />
        </span>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:max-w-2xl">
        <div className="col-span-2 flex flex-col gap-1">
          <SearchField label="Buscar jogador" value={searchText} onChange={setSearchText} />
          <p role="status" className="sr-only">
            {rows && isSought ? quantity(rows.length, 'jogador encontrado', 'jogadores encontrados') : ''}
          </p>
        </div>
        <Filters isFolded={!isWide} isActive={genero !== undefined || time !== undefined}>
          <Select
            label="Gênero"
            value={genero ?? ALL}
            options={GENDER_OPTIONS}
            onChange={(value) => onSearch({ ...search, genero: genderIn(value) })}
          />
          <Select
            label="Time"
            value={time ? String(time) : ALL}
            {...teams}
            options={[{ value: ALL, label: 'Todos' }, ...teams.options]}
            placeholder="Todos"
            onChange={(value) => onSearch({ ...search, time: numberIn(value) })}
          />
          {isWide ? null : <SortSelect columns={columns} order={order} onOrder={setOrder} />}
        </Filters>
      </div>
      <Loaded from={points} failure="Falha ao carregar pontuações" loading={<PointsLoading />}>
        {() => {
          if (!rows?.length) {
            return (
              <NoPoints
                sought={sought.trim()}
                isFiltered={isFiltered}
                onAll={() => {
                  setSearchText('');
                  onSearch({ ordem, sentido });
                }}
              />
            );
          }
          return isWide ? (
            <PointsTable rows={rows} columns={columns} order={order} onOrder={setOrder} />
          ) : (
            <PointsCards rows={rows} columns={columns} sorted={order.column} />
          );
        }}
      </Loaded>
      {help.Part ? <help.Part onClose={help.close} /> : null}
    </div>
  );
}

type FiltersProps = { isFolded: boolean; isActive: boolean; children: ReactNode };

/** Folded on a phone, where the list comes first. */
function Filters({ isFolded, isActive, children }: FiltersProps) {
  if (!isFolded) return children;
  return (
    <details open={isActive} className="group col-span-2 rounded-control border border-line bg-card px-3">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal className="size-5 text-soft" aria-hidden="true" />
        Filtrar e ordenar
        <ChevronDown
          className="ml-auto size-5 text-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-2 gap-3 border-line border-t py-3">{children}</div>
    </details>
  );
}

type NoPointsProps = {
  sought: string;
  isFiltered: boolean;
  onAll: () => void;
};

function NoPoints({ sought, isFiltered, onAll }: NoPointsProps) {
  const title = 'Nenhuma pontuação encontrada';
  if (!isFiltered) {
    return (
      <EmptyState icon={<SearchX />} title={title} hint="Os jogadores aparecem aqui depois de inscritos." />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      hint={
        sought
          ? `Ninguém tem “${sought}” no nome entre os jogadores mostrados.`
          : 'Nenhum jogador com estes filtros.'
      }
      action={
        <Button tone="secondary" size="small" onPress={onAll}>
          Mostrar todos
        </Button>
      }
    />
  );
}

function PointsLoading() {
  return (
    <div
      role="status"
      aria-label="Carregando pontuações"
      className="flex flex-col gap-3 md:gap-0 md:divide-y md:divide-line md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card md:pt-12"
    >
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-56 rounded-card sm:h-40 md:h-16 md:rounded-none" />
      ))}
    </div>
  );
}
