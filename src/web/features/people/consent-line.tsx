import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { fullName } from '#domain/names.ts';
import { gatewayQuery } from '#web/features/messages/queries.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Player } from './queries.ts';
import { reasonOf, tellDone, tellFailure } from './told.ts';

/** Whether a player accepts messages. Who said no to the organiser is taken off here; nobody is put on. */
export function ConsentLine({ player }: { player: Player }) {
  const { id, messagesConsent } = player;
  const name = fullName(player);
  const line = useRef<HTMLFieldSetElement>(null);
  const wordsId = useId();
  const [isAsking, setAsking] = useState(false);
  const gateway = useQuery(gatewayQuery);
  const isHeard = gateway.data?.gateway === 'cloud' && gateway.data.missing.length === 0;
  const stop = useWrite('POST /api/players/{id}/opt-out', ['players'], {
    done: () => tellDone(`${name} não recebe mais mensagens`),
    failed: tellFailure('Erro ao parar de enviar'),
  });
  // The button goes with the consent: the keyboard comes back to the line, and from there to a button that stays.
  const ask = () => {
    line.current?.focus();
    setAsking(true);
  };
  const passOn = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFieldSetElement>) => {
    if (target !== currentTarget || currentTarget.contains(relatedTarget) || stop.isSuccess) return;
    currentTarget.querySelector('button')?.focus();
  };
  return (
    <fieldset
      ref={line}
      aria-labelledby={wordsId}
      tabIndex={-1}
      onFocus={passOn}
      className="-mx-3 flex min-w-0 flex-wrap items-center justify-between gap-x-3 rounded-control px-3"
    >
      <p id={wordsId} className="py-2.5 text-soft">
        Mensagens pelo WhatsApp: {messagesConsent ? 'aceita receber.' : 'não aceita receber.'}
      </p>
      {messagesConsent ? (
        <div className="-mx-4">
          <Button tone="quiet" size="small" onPress={ask}>
            Parar de enviar
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          stop.reset();
          setAsking(isOpen);
        }}
        title="Parar de enviar mensagens?"
        confirmLabel={stop.isPending ? 'Parando...' : 'Parar de enviar'}
        onConfirm={() => stop.mutate({ params: { id } }, { onSuccess: () => setAsking(false) })}
        loading={stop.isPending}
        error={stop.error ? reasonOf(stop.error) : null}
      >
        <p>
          <strong>{name}</strong> não recebe mais nenhuma mensagem, nem as que ainda esperam para sair.
        </p>
        <p className="mt-2">
          Só a própria pessoa pode voltar a aceitar: no perfil dela
          {isHeard ? ' ou respondendo VOLTAR a uma mensagem' : ''}.
        </p>
      </ConfirmDialog>
    </fieldset>
  );
}
