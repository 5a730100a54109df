import { quantity } from '#domain/text/quantity.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { useWrite } from '#web/lib/net/write.ts';
import DrawDialog from './draw-dialog.tsx';
import ExchangeDialog from './exchange-dialog.tsx';
import LeaveDialog from './leave-dialog.tsx';
import type { Stage } from './queries.ts';

export type StageDialog = 'draw' | 'leave' | 'exchange' | 'delete';

type StageDialogsProps = { stage: Stage; open: StageDialog; onClose: () => void };

export default function StageDialogs({ stage, open, onClose }: StageDialogsProps) {
  switch (open) {
    case 'draw':
      return <DrawDialog stage={stage} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog stage={stage} onClose={onClose} />;
    case 'exchange':
      return <ExchangeDialog stage={stage} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog stage={stage} onClose={onClose} />;
  }
}

function DeleteDialog({ stage, onClose }: Omit<StageDialogsProps, 'open'>) {
  const remove = useWrite('DELETE /api/stages/{id}', { done: onClose });
  const games = stage.rounds.flatMap((round) => round.games).length || stage.bracket.length;
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
        ? `O sorteio e ${quantity(games, 'jogo')} são apagados. Os inscritos continuam cadastrados.`
        : 'Os inscritos continuam cadastrados.'}
    </ConfirmWrite>
  );
}
