import { CircleStop, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Batch } from './queries.ts';
import { useMessageWrite } from './use-message-write.ts';

/** Stops what has not left, or goes on with what failed. */
export function BatchActions({ batch: { id, queued, failed, stopped } }: { batch: Batch }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useMessageWrite('POST /api/whatsapp/batches/{id}/stop', {
    done: () => ({ title: 'Envio parado', description: 'O que já saiu chega. Você pode retomar o resto.' }),
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
          onPress={() => retry.run({ params })}
        >
          {retry.isPending ? 'Retomando...' : stopped ? 'Retomar envio' : 'Tentar de novo as que falharam'}
        </Button>
      ) : null}
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
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          stop.reset();
          setAsking(isOpen);
        }}
        title="Parar o envio?"
        confirmLabel={stop.isPending ? 'Parando...' : 'Parar'}
        loading={stop.isPending}
        error={stop.problem}
        onConfirm={() => stop.run({ params }, () => setAsking(false))}
      >
        {queued === 1
          ? 'A mensagem que ainda não saiu fica parada.'
          : `As ${queued} mensagens que ainda não saíram ficam paradas.`}{' '}
        As outras não voltam.
      </ConfirmDialog>
    </>
  );
}
