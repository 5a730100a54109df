import { fullName } from '#domain/people/names.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { reasonOf, toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Email } from '#web/ui/layout/email.tsx';
import { emailOriginInWords } from './email-origin-view.ts';
import type { Account } from './queries.ts';

export default function ConfirmEmailDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = fullName(account);
  const confirm = useWrite('POST /api/users/{id}/confirm-email', {
    done: () => toastDone('E-mail confirmado', name),
    failed: toastFailure('Erro ao confirmar o e-mail'),
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Confirmar o e-mail?"
      confirmLabel="Confirmar"
      pendingLabel="Confirmando..."
      tone="primary"
      onConfirm={() =>
        confirm.mutate({ params: { id: account.id }, body: { email: account.email } }, { onSuccess: onClose })
      }
      write={confirm}
      say={reasonOf}
    >
      <p>
        <strong>{name}</strong> usa{' '}
        <strong>
          <Email address={account.email} />
        </strong>
        . {emailOriginInWords(account)}
      </p>
      <p className="mt-2">Confirme só se você sabe que o endereço é desta pessoa: {whatFollows(account)}</p>
    </ConfirmWrite>
  );
}

function whatFollows({ player, isAdmin, isOrganiser, isScorer }: Account): string {
  if (player) return 'ela passa a ver os dados pessoais do jogador desta conta.';
  if (isAdmin || isOrganiser || isScorer)
    return 'ela passa a ver, nos dados dela, as mensagens que recebeu. As permissões ficam como estão.';
  return 'até agora ela vê o que todo visitante vê, e passa a ver também os times, os jogadores e as pontuações, sem telefones nem CPFs. Ela não vira jogador.';
}
