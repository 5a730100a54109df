import { FORMAT_WORDS } from '#domain/formats/format-words.ts';
import { type Stage, stagesQuery } from '#web/features/stages/queries.ts';
import { StageActions } from '#web/features/stages/stage-actions.tsx';
import { StageView } from '#web/features/stages/stage-view.tsx';
import { PreparationNotice } from '#web/features/tournament/preparation-view.tsx';
import { useTournamentName } from '#web/features/tournament/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { useFrameUser } from './public-frame.tsx';
import { ListSkeleton } from './public-states.tsx';

const EVERY = 15_000;

/** The tables of the tournament's formats, the newest first. */
export function StagesPage() {
  const tournament = useTournamentName();
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PageHead
        title={`Tabela · ${tournament}`}
        description={`Os jogos e a classificação de ${tournament}.`}
        picture={{ about: 'standings' }}
      />
      <p className="hidden print:block">{tournament}</p>
      <h1 className="text-2xl md:text-4xl">Tabela</h1>
      <Loaded
        from={usePolled(stagesQuery, EVERY)}
        failure="Erro ao carregar a tabela"
        isFailureInCard
        loading={<ListSkeleton />}
      >
        {(stages) => <Stages stages={stages} />}
      </Loaded>
    </div>
  );
}

function Stages({ stages }: { stages: readonly Stage[] }) {
  const user = useFrameUser();
  const mayChange = user?.isAdmin === true;
  const adding = useLazy(() => import('#web/features/stages/new-stage-dialog.tsx'));
  const isDrawn = stages.some(({ state }) => state === 'drawn');
  return (
    <>
      {mayChange && isDrawn ? (
        <PreparationNotice hidden="só a organização vê a tabela, e ninguém abre os links das quadras." />
      ) : null}
      {mayChange ? (
        <div className="print:hidden">
          <Button tone={stages.length > 0 ? 'secondary' : 'primary'} onPress={adding.ask}>
            Nova tabela
          </Button>
        </div>
      ) : null}
      {stages.length === 0 ? (
        <Card>
          <EmptyState
            title="Ainda não há tabela"
            hint={
              mayChange
                ? 'Monte um Super, um rei da praia, grupos ou uma eliminatória: cole os nomes e sorteie.'
                : 'Ela aparece aqui assim que a organização sortear.'
            }
          />
        </Card>
      ) : null}
      {stages.toReversed().map((stage, i) => (
        <section
          key={stage.id}
          aria-label={stage.name}
          className={classes('flex flex-col gap-3', i > 0 && 'print:break-before-page')}
        >
          <div>
            <h2 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{stage.name}</h2>
            <p className="text-soft">{FORMAT_WORDS[stage.format.type].name}</p>
          </div>
          {mayChange ? <StageActions stage={stage} /> : null}
          <StageView stage={stage} />
        </section>
      ))}
      {adding.Part && user ? (
        <adding.Part userId={user.id} stages={stages} onMade={adding.close} onClose={adding.close} />
      ) : null}
    </>
  );
}
