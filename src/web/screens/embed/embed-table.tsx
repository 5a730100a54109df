import { groupLetter } from '#domain/formats/groups.ts';
import { EmbedFrame } from '#web/features/embed/embed-frame.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import { type Stage, stagesQuery } from '#web/features/stages/queries.ts';
import { StageStandings } from '#web/features/stages/stage-standings.tsx';
import { usePolled } from '#web/lib/net/query.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const EVERY = 30_000;

/** The standings of the newest table. */
export function EmbedTable({ search }: { search: EmbedSearch }) {
  return (
    <EmbedFrame title="Tabela" search={search} more="/tabela">
      <Loaded
        from={usePolled(stagesQuery, EVERY)}
        failure="Erro ao carregar a tabela"
        isFailureInCard
        loading={<Skeleton className="h-96 w-full rounded-card" />}
      >
        {(stages) => <Newest stage={stages.findLast(({ state }) => state === 'drawn')} />}
      </Loaded>
    </EmbedFrame>
  );
}

function Newest({ stage }: { stage: Stage | undefined }) {
  if (!stage || stage.standings.length === 0)
    return (
      <Card>
        <EmptyState
          title={stage ? stage.name : 'Ainda não há tabela'}
          hint={stage ? 'A chave está na página do torneio.' : 'Ela aparece aqui assim que for sorteada.'}
        />
      </Card>
    );
  return stage.standings.map((rows, group) => (
    <Card
      // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name.
      key={group}
      title={stage.groups.length > 1 ? `${stage.name} · Grupo ${groupLetter(group)}` : stage.name}
    >
      <StageStandings rows={rows} nameOf={({ name }) => name} />
    </Card>
  ));
}
