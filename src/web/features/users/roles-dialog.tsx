import { fullName } from '#domain/people/names.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { useUser } from '#web/features/auth/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RoleSwitches } from '#web/form/role-switches.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { Account } from './queries.ts';

type Roles = Pick<Account, 'isAdmin' | 'isOrganiser' | 'isScorer'>;

type RolesDialogProps = {
  account: Account;
  isLastAdmin: boolean;
  onClose: () => void;
};

export default function RolesDialog({ account, isLastAdmin, onClose }: RolesDialogProps) {
  const user = useUser();
  const { isAdmin, isOrganiser, isScorer } = account;
  const form = useForm<Roles>({ start: { isAdmin, isOrganiser, isScorer } });
  const roles = useValues(form);
  const change = useWrite('PATCH /api/users/{id}', {
    done: (changed) => toastDone('Permissões atualizadas', fullName(changed)),
    failed: toastFailure('Erro ao atualizar permissões'),
  });
  const ownPassword = useOwnPassword(change);
  const save = (roles: Roles) => {
    const changed = {
      ...(roles.isAdmin === account.isAdmin ? {} : { isAdmin: roles.isAdmin }),
      ...(roles.isOrganiser === account.isOrganiser ? {} : { isOrganiser: roles.isOrganiser }),
      ...(roles.isScorer === account.isScorer ? {} : { isScorer: roles.isScorer }),
    };
    if (Object.keys(changed).length === 0) onClose();
    else
      ownPassword.confirm(() => {
        const body = { ...changed, ...ownPassword.body };
        change.mutate({ params: { id: account.id }, body }, { onSuccess: onClose });
      });
  };
  return (
    <FormDialog
      form={form}
      write={change}
      onSubmit={save}
      say={ownPassword.say}
      onClose={onClose}
      isGuarded
      title="Permissões"
      description={`${fullName(account)} · ${account.email}`}
      submitLabel="Salvar"
      pendingLabel="Salvando..."
    >
      <RoleSwitches
        control={form.control}
        isAdmin="isAdmin"
        isOrganiser="isOrganiser"
        isScorer="isScorer"
        offersAdmin={user.administersInstallation}
        staysAdmin={reasonToStay(account, isLastAdmin)}
        own={account.id === user.id ? { had: account, has: roles } : undefined}
      />
      {roles.isAdmin && !account.isAdmin && account.mustChangePassword ? (
        <Notice tone="warning">
          Esta pessoa ainda não escolheu a senha, e quem lhe deu a provisória a conhece. Redefina a senha e
          entregue a nova antes de dar esta permissão.
        </Notice>
      ) : null}
      {ownPassword.field}
    </FormDialog>
  );
}

function reasonToStay({ isAlwaysAdmin }: Account, isLastAdmin: boolean): string | undefined {
  if (isAlwaysAdmin) return 'O servidor mantém esta pessoa como administradora.';
  if (isLastAdmin) return 'É a única pessoa com acesso de administrador: dê o acesso a mais alguém antes.';
  return undefined;
}
