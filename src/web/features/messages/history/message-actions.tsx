import { Check, ExternalLink, RotateCw } from 'lucide-react';
import type { Message } from '#web/features/messages/queries.ts';
import { useMessageWrite } from '#web/features/messages/use-message-write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';

type MessageActionsProps = { message: Message; isAutomatic: boolean };

export function MessageActions({ message, isAutomatic }: MessageActionsProps) {
  const { id, recipient, status, detail, link } = message;
  const retry = useMessageWrite('POST /api/whatsapp/messages/{id}/retry', {
    done: ({ detail: now }) =>
      now === 'manual'
        ? { title: 'Pronta para enviar', description: `Abra a mensagem de ${recipient} no WhatsApp.` }
        : { title: 'De volta à fila', description: `A mensagem de ${recipient} sai de novo.` },
    failure: 'Erro ao enviar de novo',
  });
  const mark = useMessageWrite('POST /api/whatsapp/messages/{id}/mark-sent', {
    done: () => ({ title: 'Marcada como enviada', description: recipient }),
    failure: 'Erro ao marcar como enviada',
  });
  const isManual = detail === 'manual';
  const isUncertain = detail === 'uncertain';
  const isFailed = status === 'failed';
  if (!isManual && !isUncertain && !isFailed) return null;
  const params = { id };
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap lg:max-w-md lg:justify-end">
      {link && !isUncertain ? (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ tone: isManual ? 'primary' : 'secondary', size: 'small' })}
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          Abrir no WhatsApp
        </a>
      ) : null}
      {isFailed || isUncertain || isAutomatic ? (
        <Button
          tone="secondary"
          size="small"
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          isPending={retry.isPending}
          isDisabled={mark.isPending}
          onPress={() => retry.run({ params })}
        >
          {retry.isPending
            ? 'Enviando...'
            : isUncertain
              ? 'Enviar de novo'
              : isFailed
                ? 'Tentar de novo'
                : 'Enviar pela conta'}
        </Button>
      ) : null}
      <Button
        tone="secondary"
        size="small"
        icon={<Check className="size-4" aria-hidden="true" />}
        isPending={mark.isPending}
        pendingLabel="Marcando..."
        isDisabled={retry.isPending}
        onPress={() => mark.run({ params })}
      >
        Marcar como enviada
      </Button>
    </div>
  );
}
