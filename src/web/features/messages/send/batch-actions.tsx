import { CircleHelp, CircleStop, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { handSlot, readHand } from '#web/features/messages/by-hand/by-hand.ts';
import type { Batch } from '#web/features/messages/queries.ts';
import { useMessageWrite } from '#web/features/messages/use-message-write.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { UncertainDialog } from './uncertain-dialog.tsx';

export function BatchActions({ batch }: { batch: Batch }) {
  const { id, queued, failed, uncertain, stopped } = batch;
  const [isAsking, setAsking] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const stop = useMessageWrite('POST /api/whatsapp/batches/{id}/stop', {
    done: () => ({
      title: 'Envio parado',
      description: 'O que já saiu vai chegar. O resto você pode retomar.',
    }),
    failure: 'Erro ao parar o envio',
  });
  const retry = useMessageWrite('POST /api/whatsapp/batches/{id}/retry-failed', {
    done: () => ({ title: stopped ? 'Envio retomado' : 'As que falharam voltaram para a fila' }),
    failure: 'Erro ao retomar o envio',
  });
  const params = { id };
  return (
    <>
      {stopped || failed > 0 ? (
        <Button
          tone="secondary"
          size="small"
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          isPending={retry.isPending}
          pendingLabel="Retomando..."
          onPress={() => retry.run({ params })}
        >
          {stopped ? 'Retomar envio' : 'Tentar de novo as que falharam'}
        </Button>
      ) : null}
      {uncertain > 0 ? (
        <Button
          tone="secondary"
          size="small"
          icon={<CircleHelp className="size-4" aria-hidden="true" />}
          onPress={() => setDeciding(true)}
        >
          {uncertain === 1 ? 'Decidir a incerta' : `Decidir as ${uncertain} incertas`}
        </Button>
      ) : null}
      {isDeciding ? <UncertainDialog batch={batch} onClose={() => setDeciding(false)} /> : null}
      {!stopped && queued > 0 ? (
        <Button
          tone="quiet"
          size="small"
          icon={<CircleStop className="size-4" aria-hidden="true" />}
          onPress={() => setAsking(true)}
        >
          Parar envio
        </Button>
      ) : null}
      <ConfirmWrite
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          stop.reset();
          setAsking(isOpen);
        }}
        title="Parar o envio?"
        confirmLabel="Parar"
        pendingLabel="Parando..."
        write={stop}
        onConfirm={() => stop.run({ params }, () => setAsking(false))}
      >
        {queued === 1
          ? 'A mensagem que ainda não saiu fica parada.'
          : `As ${queued} mensagens que ainda não saíram ficam paradas.`}{' '}
        As que já saíram não voltam.
        {isAsking ? <Unconfirmed batchId={id} /> : null}
      </ConfirmWrite>
    </>
  );
}

/** A message sent by hand counts as waiting until it is confirmed. */
function Unconfirmed({ batchId }: { batchId: number }) {
  const { id: userId } = useUser();
  const { length } = readHand(handSlot(userId, batchId)).sent;
  if (length === 0) return null;
  const some = length === 1 ? 'Uma delas você já enviou' : `${length} delas você já enviou`;
  return ` ${some} e ainda não confirmou: confirme antes, em “Enviar pelo meu WhatsApp”.`;
}
