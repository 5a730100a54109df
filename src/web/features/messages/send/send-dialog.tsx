import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Audience, gatewayQuery } from '#web/features/messages/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { ignoreSecondTapHere } from '#web/ui/buttons/second-tap.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { sayAudience } from './audience.ts';

type SendDialogProps = {
  isOpen: boolean;
  title: string;
  round: number | null;
  recipients: string;
  audience: Audience | null;
  leftOut: string | null;
  isPending: boolean;
  error: Error | null;
  /** The same message was just sent; the error says when. */
  isAgain: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Confirms with the number of recipients, and once more if the same was just sent. */
export function SendDialog({
  isOpen,
  title,
  round,
  recipients,
  audience,
  leftOut,
  isPending,
  error,
  isAgain,
  onClose,
  onConfirm,
}: SendDialogProps) {
  const { data } = useQuery(gatewayQuery);
  const teams = useQuery(teamsQuery);
  useEffect(() => {
    // The button now confirms something else.
    if (isAgain) ignoreSecondTapHere();
  }, [isAgain]);
  const isByHand = data?.gateway === 'manual';
  const whom = sayAudience(audience ?? {}, teams.data ?? []);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={isAgain ? (isByHand ? 'Preparar de novo?' : 'Enviar de novo?') : title}
      tone={isAgain ? 'danger' : 'primary'}
      confirmLabel={`${isByHand ? 'Preparar' : 'Enviar'}${isAgain ? ' mesmo assim' : ''}`}
      pendingLabel={isByHand ? 'Preparando...' : 'Enviando...'}
      loading={isPending}
      error={error && !isAgain ? sayFailure(error) : null}
      onConfirm={onConfirm}
    >
      {isAgain && error ? (
        <p>
          {sayFailure(error)}.{' '}
          {isByHand
            ? `Se preparar mesmo assim, quem envia vê cada mensagem duas vezes na lista (${recipients}).`
            : `Se enviar mesmo assim, a mensagem chega mais uma vez a ${recipients}.`}
        </p>
      ) : (
        <div className="flex flex-col gap-2">
          <p>
            Rodada {round}, para <strong>{recipients}</strong> ({whom}).
            {leftOut ? ` Ficam de fora: ${leftOut}.` : ''}
          </p>
          <p className="text-soft">
            {isByHand
              ? 'Cada mensagem espera no histórico até você abrir no WhatsApp e enviar.'
              : 'O envio segue em segundo plano, e pode ser parado. O que já saiu não volta.'}
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}
