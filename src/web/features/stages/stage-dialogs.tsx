import { useState } from 'react';
import { quantity } from '#domain/text/quantity.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { useWrite } from '#web/lib/net/write.ts';
import DrawDialog from './draw-dialog.tsx';
import ExchangeDialog from './exchange-dialog.tsx';
import LeaveDialog from './leave-dialog.tsx';
import type { Stage } from './queries.ts';

export type StageDialog = 'draw' | 'leave' | 'exchange' | 'undraw' | 'delete';

type StageDialogsProps = {
  stage: Stage;
  open: StageDialog;
  /** A draw was put aside: now it is drawn again. */
  onUndrawn: () => void;
  onClose: () => void;
};

export default function StageDialogs({ stage, open, onUndrawn, onClose }: StageDialogsProps) {
  switch (open) {
    case 'draw':
      return <DrawDialog stage={stage} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog stage={stage} onClose={onClose} />;
    case 'exchange':
      return <ExchangeDialog stage={stage} onClose={onClose} />;
    case 'undraw':
      return <UndrawDialog stage={stage} onUndrawn={onUndrawn} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog stage={stage} onClose={onClose} />;
  }
}

const gamesOf = ({ rounds, bracket }: Stage) =>
  rounds.flatMap((round) => round.games).length || bracket.filter(({ game }) => game !== null).length;

function UndrawDialog({ stage, onUndrawn, onClose }: Omit<StageDialogsProps, 'open'>) {
  const [commitment] = useState(stage.commitment);
  const undraw = useWrite('POST /api/stages/{id}/undraw', { done: onUndrawn });
  const gone =
    stage.state === 'live'
      ? 'O sorteio é apagado'
      : `O sorteio e ${quantity(gamesOf(stage), 'jogo')} são apagados`;
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      write={undraw}
      title={`Sortear ${stage.name} de novo?`}
      confirmLabel="Desfazer e sortear"
      onConfirm={() => undraw.mutate({ params: { id: stage.id }, body: { commitment } })}
    >
      {`${gone}, e a tabela ganha um novo código. Os inscritos ficam; o link de um jogo só deixa de valer. Junto da tabela fica escrito, para todos, que houve outro sorteio antes.`}
    </ConfirmWrite>
  );
}

function DeleteDialog({ stage, onClose }: Pick<StageDialogsProps, 'stage' | 'onClose'>) {
  const remove = useWrite('DELETE /api/stages/{id}', { done: onClose });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      write={remove}
      title={`Excluir ${stage.name}?`}
      confirmLabel="Excluir a tabela"
      onConfirm={() => remove.mutate({ params: { id: stage.id } })}
    >
      {stage.state === 'drawn'
        ? `O sorteio e ${quantity(gamesOf(stage), 'jogo')} são apagados. Os inscritos continuam cadastrados.`
        : 'Os inscritos continuam cadastrados.'}
    </ConfirmWrite>
  );
}
