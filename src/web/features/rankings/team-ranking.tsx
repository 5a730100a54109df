import { CircleHelp } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { standingsText } from '#domain/messages/group-lists.ts';
import { nameContains } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { CATEGORIES, type Category } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { useTextContext } from '#web/features/tournament/queries.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { optionsOf } from '#web/ui/fields/options.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { FilterRow } from '#web/ui/lists/filter-row.tsx';
import { NothingFound } from '#web/ui/lists/nothing-found.tsx';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';
import { StandingsLegend } from './form-dots.tsx';
import { LotsCard } from './lots-card.tsx';
import { MovementLegend } from './movement.tsx';
import { POLL, standingsQuery, type TeamRank } from './queries.ts';
import { RankingSkeleton } from './ranking-skeleton.tsx';
import { reasonInWords } from './reason.ts';
import { TeamTable } from './team-table.tsx';

const ALL = { value: '', label: 'Todas' } as const;

type TeamRankingProps = {
  category: Category | undefined;
  onCategory: (category: Category | undefined) => void;
};

/** Positions and reasons are always among all teams, even for one category. */
export function TeamRanking({ category, onCategory }: TeamRankingProps) {
  const standings = usePolled(standingsQuery, POLL.standings);
  const help = useLazy(() => import('./team-points-help.tsx'));
  const { player: ownPlayer, isAdmin } = useUser();
  const context = useTextContext();
  return (
    <div className="flex flex-col gap-5">
      <FilterRow
        label="Categoria"
        options={[ALL, ...optionsOf(CATEGORIES)]}
        selected={category ?? ALL.value}
        onSelect={(value) => onCategory(value || undefined)}
      />
      <Loaded
        from={standings}
        failure="Erro ao carregar o ranking de times"
        isFailureInCard
        loading={
          <Card>
            <RankingSkeleton rows={8} />
          </Card>
        }
      >
        {(data) => (
          <Standings
            standings={data}
            category={category}
            ownId={ownPlayer?.teamId ?? null}
            onAll={() => onCategory(undefined)}
          />
        )}
      </Loaded>
      {isAdmin && standings.data ? <LotsCard standings={standings.data} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {standings.data && standings.data.length > 0 ? (
          <GroupShare
            what="a classificação"
            text={() => standingsText(standings.data ?? [], context)}
            picture={ownAddress('/classificacao/cartaz.jpg')}
            story={ownAddress('/classificacao/stories.jpg')}
          />
        ) : null}
        <Button tone="quiet" size="small" icon={<CircleHelp className="size-5" />} onPress={help.ask}>
          Como os times pontuam
        </Button>
      </div>
      {help.Part ? <help.Part standings={standings.data ?? []} onClose={help.close} /> : null}
    </div>
  );
}

type StandingsProps = {
  standings: readonly TeamRank[];
  category: Category | undefined;
  ownId: number | null;
  onAll: () => void;
};

function Standings({ standings, category, ownId, onAll }: StandingsProps) {
  const [searchText, setSearchText] = useState('');
  const deferredText = useDeferredValue(searchText);
  const lines = standings
    .map((team, index, all) => ({ team, reason: reasonInWords(team, all[index + 1]) }))
    .filter(({ team }) => category === undefined || team.category === category);
  const found = lines.filter(({ team }) => nameContains(team.name, deferredText));
  return (
    <Card>
      {lines.length > 0 ? (
        <>
          <div className="mb-3 flex flex-col lg:max-w-md">
            <SearchField label="Buscar time" value={searchText} onChange={setSearchText} />
            <p role="status" className="sr-only">
              {deferredText.trim() === ''
                ? ''
                : quantity(found.length, 'time encontrado', 'times encontrados')}
            </p>
          </div>
          {found.length > 0 ? (
            <>
              <TeamTable lines={found} ownId={ownId} />
              <StandingsLegend forms={found.map(({ team }) => team.form)} />
            </>
          ) : (
            <NothingFound
              title="Nenhum time encontrado"
              hint={`Nenhum tem “${deferredText.trim()}” no nome.`}
              onClear={() => setSearchText('')}
            />
          )}
        </>
      ) : (
        <NoTeams category={category} onAll={onAll} />
      )}
      <MovementLegend isShown={found.some(({ team }) => team.previousPosition !== null)} />
    </Card>
  );
}

function NoTeams({ category, onAll }: { category: Category | undefined; onAll: () => void }) {
  if (!category) {
    return (
      <EmptyState title="Nenhum time encontrado" hint="Os times aparecem aqui assim que forem cadastrados." />
    );
  }
  return (
    <EmptyState
      title="Nenhum time encontrado"
      hint={`Não há times na categoria ${category}.`}
      action={
        <Button tone="secondary" size="small" onPress={onAll}>
          Ver todas as categorias
        </Button>
      }
    />
  );
}
