import { useState } from 'react';
import { isIndividual } from '#domain/formats/stage.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { useWrite } from '#web/lib/net/write.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Stage } from './queries.ts';
import type { StageDialog } from './stage-dialogs.tsx';

/** Whether there is something to be played, or another round to come. */
const goesOn = ({ format, rounds }: Stage) =>
  format.type === 'ranking' ||
  rounds.some(({ games }) => games.some(({ game }) => game?.status === 'agendado'));

/** What an organiser does with a stage. */
export function StageActions({ stage }: { stage: Stage }) {
  const [open, setOpen] = useState<StageDialog | null>(null);
  const dialogs = useLazyDialogs(() => import('./stage-dialogs.tsx'), setOpen);
  const next = useWrite('POST /api/stages/{id}/next-round', {});
  const reveal = useWrite('POST /api/stages/{id}/reveal', {});
  const isDrawn = stage.state === 'drawn';
  const { revealed, of } = stage.liveDraw ?? { revealed: [], of: 0 };
  const revealUntil = (count: number) =>
    reveal.mutate({ params: { id: stage.id }, body: { commitment: stage.commitment, count } });
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {stage.state === 'prepared' ? (
        <Button tone="primary" onPress={() => dialogs.ask('draw')}>
          Sortear
        </Button>
      ) : null}
      {stage.state === 'live' ? (
        <>
          <Button
            tone="primary"
            isPending={reveal.isPending}
            onPress={() => revealUntil(revealed.length + 1)}
          >
            {revealed.length + 1 < of ? 'Próximo nome' : 'Último nome'}
          </Button>
          <Button tone="secondary" isDisabled={reveal.isPending} onPress={() => revealUntil(of)}>
            Mostrar todos
          </Button>
        </>
      ) : null}
      {stage.format.type === 'ranking' && isDrawn ? (
        <Button
          tone="primary"
          isPending={next.isPending}
          onPress={() => next.mutate({ params: { id: stage.id } })}
        >
          Próxima rodada
        </Button>
      ) : null}
      {isIndividual(stage.format) && isDrawn && goesOn(stage) ? (
        <Button tone="secondary" onPress={() => dialogs.ask('leave')}>
          Quem saiu ou chegou
        </Button>
      ) : null}
      {stage.proof && !stage.hasBegun && stage.proof.roundsAsDrawn === stage.rounds.length ? (
        <Button tone="secondary" onPress={() => dialogs.ask('exchange')}>
          Trocar de lugar
        </Button>
      ) : null}
      {(stage.proof || stage.state === 'live') && !stage.hasBegun ? (
        <Button tone="secondary" onPress={() => dialogs.ask('undraw')}>
          Sortear de novo
        </Button>
      ) : null}
      {stage.hasBegun ? null : (
        <Button tone="quiet" onPress={() => dialogs.ask('delete')}>
          Excluir
        </Button>
      )}
      <FailureNotice of={next} />
      <FailureNotice of={reveal} />
      {open && dialogs.Part ? (
        <dialogs.Part
          stage={stage}
          open={open}
          onUndrawn={() => setOpen('draw')}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
