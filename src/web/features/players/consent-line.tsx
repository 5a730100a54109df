import { type FocusEvent, useId, useRef, useState } from 'react';
import { StopMessagesDialog } from '#web/features/users/stop-messages-view.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Player } from './queries.ts';

export function ConsentLine({ player }: { player: Player }) {
  const { messagesConsent } = player;
  const line = useRef<HTMLFieldSetElement>(null);
  const hasStopped = useRef(false);
  const wordsId = useId();
  const [isAsking, setAsking] = useState(false);
  // The pressed button disappears, so focus the line.
  const ask = () => {
    hasStopped.current = false;
    line.current?.focus();
    setAsking(true);
  };
  const passOn = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFieldSetElement>) => {
    if (target !== currentTarget || currentTarget.contains(relatedTarget) || hasStopped.current) return;
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
      <StopMessagesDialog
        call="POST /api/players/{id}/opt-out"
        person={player}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onStopped={() => {
          hasStopped.current = true;
        }}
      />
    </fieldset>
  );
}
