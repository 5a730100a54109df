import { CircleHelp } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { nameHolds } from '#domain/names.ts';
import { quantity } from '#domain/quantity.ts';
import { CATEGORIES, type Category } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { useLazy } from '#web/lib/lazy.ts';
import { usePolled } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FilterRow } from '#web/ui/filter-row.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { FormLegend } from './form-dots.tsx';
import { MovementLegend } from './movement.tsx';
import { Podium, PodiumSkeleton } from './podium.tsx';
import { POLL, standingsQuery } from './queries.ts';
import { RankingSkeleton } from './ranking-skeleton.tsx';
import { reasonOf } from './reason.ts';
import { TeamTable } from './team-table.tsx';

const ALL = { value: '', label: 'Todas' } as const;

type TeamRankingProps = {
  category: Category | undefined;
  onCategory: (category: Category | undefined) => void;
};

/** The standings of the teams, all or of one category. Positions and reasons are always those among all. */
export function TeamRanking({ category, onCategory }: TeamRankingProps) {
  const standings = usePolled(standingsQuery, POLL.standings);
  const help = useLazy(() => import('./team-points-help.tsx'));
  const { player: own } = useUser();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const lines = standings.data
    ?.map((team, place, all) => ({ team, reason: reasonOf(team, all[place + 1]) }))
    .filter(({ team }) => category === undefined || team.category === category);
  const found = lines?.filter(({ team }) => nameHolds(team.name, sought));
  const hasPlayed = standings.data?.some((team) => team.gamesPlayed > 0);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterRow
          label="Categoria"
          options={[ALL, ...optionsOf(CATEGORIES)]}
          selected={category ?? ALL.value}
          onSelect={(value) => onCategory(value || undefined)}
        />
        <Button tone="quiet" size="small" icon={<CircleHelp className="size-5" />} onPress={help.ask}>
          Como os times pontuam
        </Button>
      </div>
      {standings.isPending ? <PodiumSkeleton /> : null}
      {hasPlayed && lines ? <Podium teams={lines.map(({ team }) => team)} /> : null}
      <Card>
        {standings.isError && !standings.data ? (
          <ErrorState
            message="Erro ao carregar o ranking de times"
            onRetry={() => void standings.refetch()}
            isRetrying={standings.isFetching}
          />
        ) : null}
        {standings.isPending ? <RankingSkeleton rows={8} /> : null}
        {lines && lines.length > 0 ? (
          <div className="mb-3 flex flex-col lg:max-w-md">
            <SearchField label="Buscar time" value={typed} onChange={setTyped} />
            <p role="status" className="sr-only">
              {found && sought.trim() !== ''
                ? quantity(found.length, 'time encontrado', 'times encontrados')
                : ''}
            </p>
          </div>
        ) : null}
        {lines && lines.length > 0 && found?.length === 0 ? (
          <NothingFound
            title="Nenhum time encontrado"
            hint={`Nenhum tem “${sought.trim()}” no nome.`}
            onClear={() => setTyped('')}
          />
        ) : null}
        {found && found.length > 0 ? (
          <>
            <TeamTable lines={found} ownId={own?.teamId ?? null} />
            <FormLegend />
          </>
        ) : null}
        {lines?.length === 0 ? (
          <EmptyState
            title="Nenhum time encontrado"
            hint={
              category
                ? `Não há times na categoria ${category}.`
                : 'Os times aparecem aqui assim que forem cadastrados.'
            }
            action={
              category ? (
                <Button tone="secondary" size="small" onPress={() => onCategory(undefined)}>
                  Ver todas as categorias
                </Button>
              ) : null
            }
          />
        ) : null}
        <MovementLegend isShown={standings.data?.some((team) => team.previousPosition !== null) ?? false} />
      </Card>
      {help.Part ? <help.Part onClose={help.close} /> : null}
    </div>
  );
}
