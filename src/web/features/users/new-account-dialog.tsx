import type { z } from 'zod';
import { NAME } from '#contract/limits.ts';
import { newAccount } from '#contract/people/users.ts';
import { fullName } from '#domain/people/names.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { useUser } from '#web/features/auth/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RoleSwitches } from '#web/form/role-switches.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { secretLost, toastDone, toastFailure } from '#web/form/toasts.ts';
import { useForm } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { ACCOUNT_FORM, type AccountValues } from './account-values.ts';
import type { Secret } from './sign-in-secrets-view.ts';

type AccountSent = z.output<typeof newAccount>;

const START: AccountValues = {
  firstName: '',
  lastName: '',
  email: '',
  isAdmin: false,
  isOrganiser: false,
  isScorer: true,
};

export default function NewAccountDialog({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (secret: Secret) => void;
}) {
  const user = useUser();
  const form = useForm({
    start: START,
    schema: newAccount,
    draft: { slot: formDraftSlot(user.id, ACCOUNT_FORM) },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const add = useWrite('POST /api/users', {
    done: (account) =>
      toastDone(
        'Conta criada',
        account.temporaryPassword === null ? secretLost(fullName(account)) : fullName(account),
      ),
    failed: toastFailure('Erro ao criar conta'),
  });
  const ownPassword = useOwnPassword(add);
  const save = (account: AccountSent) =>
    add.mutate(
      { body: { ...account, ...ownPassword.body } },
      {
        onSuccess(made) {
          close();
          const { firstName, email, temporaryPassword: password, passwordLink: link } = made;
          const name = fullName(made);
          if (password !== null) onSecret({ firstName, name, email, phone: null, link, password });
        },
      },
    );
  return (
    <FormDialog
      form={form}
      write={add}
      onSubmit={(account) => ownPassword.confirm(() => save(account))}
      say={ownPassword.say}
      onClose={close}
      isGuarded
      title="Nova conta"
      description="Para quem ajuda e não joga. Quem joga ganha a conta em Jogadores."
      submitLabel="Criar conta"
      pendingLabel="Criando..."
    >
      <TextField
        control={form.control}
        name="firstName"
        label="Nome"
        autoComplete="off"
        maxLength={NAME.max}
      />
      <TextField
        control={form.control}
        name="lastName"
        label="Sobrenome (opcional)"
        autoComplete="off"
        maxLength={NAME.max}
      />
      <TextField
        control={form.control}
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="nome@exemplo.com.br"
        hint="É com ele que a pessoa entra."
      />
      <RoleSwitches
        control={form.control}
        isAdmin="isAdmin"
        isOrganiser="isOrganiser"
        isScorer="isScorer"
        offersAdmin={user.administersInstallation}
      />
      {ownPassword.field}
    </FormDialog>
  );
}
