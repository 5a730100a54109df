import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/people/names.ts';
import { gatewayQuery } from '#web/features/messages/queries.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { reasonOf, toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';

type StopMessagesDialogProps = {
  call: 'POST /api/players/{id}/opt-out' | 'POST /api/users/{id}/opt-out';
  person: { readonly id: number; readonly firstName: string; readonly lastName: string | null };
  isOpen: boolean;
  onClose: () => void;
  onStopped?: () => void;
};

export function StopMessagesDialog({ call, person, isOpen, onClose, onStopped }: StopMessagesDialogProps) {
  const name = fullName(person);
  const gateway = useQuery(gatewayQuery);
  const readsReplies = gateway.data?.gateway === 'cloud' && gateway.data.missing.length === 0;
  const stop = useWrite(call, {
    done: () => toastDone(`${name} não recebe mais mensagens`),
    failed: toastFailure('Erro ao parar de enviar'),
  });
  const close = () => {
    stop.reset();
    onClose();
  };
  const run = () =>
    stop.mutate(
      { params: { id: person.id } },
      {
        onSuccess() {
          onStopped?.();
          onClose();
        },
      },
    );
  return (
    <ConfirmWrite
      isOpen={isOpen}
      onOpenChange={close}
      title="Parar de enviar mensagens?"
      confirmLabel="Parar de enviar"
      pendingLabel="Parando..."
      onConfirm={run}
      write={stop}
      say={reasonOf}
    >
      <p>
        <strong>{name}</strong> não recebe mais nenhuma mensagem, nem as que ainda esperam para sair.
      </p>
      <p className="mt-2">
        Só a própria pessoa pode voltar a aceitar: no perfil dela
        {readsReplies ? ' ou respondendo VOLTAR a uma mensagem' : ''}.
      </p>
    </ConfirmWrite>
  );
}
