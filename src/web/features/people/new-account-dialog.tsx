import { Controller, useWatch } from 'react-hook-form';
import { NAME } from '#contract/limits.ts';
import { fullName } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { useTypedForm } from '#web/lib/typed-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ACCOUNT_FORM, type AccountTyped } from './account-form.ts';
import { type AccountSent, resolveAccount } from './account-schema.ts';
import type { Secret } from './as-access.ts';
import { RoleSwitches } from './role-switches.tsx';
import { reasonOf, secretLost, tellDone, tellFailure } from './told.ts';
import { MAKES_ADMIN, useOwnPassword } from './use-own-password.tsx';

// What a club makes accounts for, most of the time.
const START: AccountTyped = { firstName: '', lastName: '', email: '', isAdmin: false, isScorer: true };

/** An account for somebody who helps and does not play. */
export default function NewAccountDialog({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (secret: Secret) => void;
}) {
  const { control, handleSubmit, forget, isTyped } = useTypedForm<AccountTyped, AccountSent>(
    { userId: useUser().id, name: ACCOUNT_FORM, start: START },
    resolveAccount,
  );
  const { isAdmin = false } = useWatch({ control });
  const own = useOwnPassword(isAdmin, MAKES_ADMIN);
  const close = () => {
    forget();
    onClose();
  };
  const add = useWrite('POST /api/users', {
    done: (account) =>
      tellDone(
        'Conta criada',
        account.temporaryPassword === null ? secretLost(fullName(account)) : fullName(account),
      ),
    failed: tellFailure('Erro ao criar conta'),
  });
  const save = (account: AccountSent) =>
    add.mutate(
      { body: { ...account, ...own.typed } },
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
      isOpen
      onOpenChange={close}
      title="Nova conta"
      description="Para quem ajuda e não joga. Quem joga ganha a conta na aba Jogadores."
      submitLabel={add.isPending ? 'Criando...' : 'Criar conta'}
      loading={add.isPending}
      error={add.error ? reasonOf(add.error) : null}
      isTyped={isTyped}
      onSubmit={handleSubmit((account) => own.confirm(() => save(account)))}
    >
      <Controller
        control={control}
        name="firstName"
        render={({ field, fieldState: { error } }) => (
          <TextField {...field} label="Nome" autoComplete="off" maxLength={NAME.max} error={error?.message} />
        )}
      />
      <Controller
        control={control}
        name="lastName"
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="Sobrenome (opcional)"
            autoComplete="off"
            maxLength={NAME.max}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="email"
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="nome@exemplo.com.br"
            hint="É com ele que a pessoa entra."
            error={error?.message}
          />
        )}
      />
      <RoleSwitches control={control} isAdmin="isAdmin" isScorer="isScorer" />
      {own.field}
    </FormDialog>
  );
}
