import { groupLetter } from '#domain/formats/place-words.ts';
import { EmbedFrame } from '#web/features/embed/embed-frame.tsx';
import { OutsideGame } from '#web/features/embed/outside-link.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import { Bracket } from '#web/features/stages/bracket.tsx';
import { type Stage, stagesQuery } from '#web/features/stages/queries.ts';
import { StageStandings } from '#web/features/stages/stage-standings.tsx';
import { usePolled } from '#web/lib/net/query.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const EVERY = 30_000;

/** The standings or the bracket of the newest table. */
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
  if (!stage)
    return (
      <Card>
        <EmptyState title="Ainda não há tabela" hint="Ela aparece aqui assim que for sorteada." />
      </Card>
    );
  if (stage.bracket.length > 0)
    return (
      <>
        <h2 className="text-lg [overflow-wrap:anywhere]">{stage.name}</h2>
        <Bracket
          stage={stage}
          linkOf={(id, [one, other]) => (
            <OutsideGame game={{ id, team1: { name: one }, team2: { name: other } }} />
          )}
        />
      </>
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
