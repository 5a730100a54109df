import type { ConflictingAccount } from '#contract/people/registrations.ts';
import { fullName } from '#domain/people/names.ts';
import { emailOriginInWords } from '#web/features/users/email-origin-view.ts';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { dayOf, formatDay } from '#web/lib/format/format.ts';
import { Email } from '#web/ui/layout/email.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { RoleBadges } from '#web/ui/layout/role-badges.tsx';
import type { ApprovalControl, ApprovalValues } from './decision-schema.ts';

/** Asks the organiser whether the existing account with the address belongs to the same person. */
export function AccountConflictNotice({
  account,
  name,
  control,
  whose,
}: {
  account: ConflictingAccount;
  name: string;
  control: ApprovalControl;
  /** The answer so far: the same person (`same`) or somebody else (`other`). */
  whose: ApprovalValues['whose'];
}) {
  return (
    <>
      <Notice tone="warning">
        <p className="font-semibold">Já existe uma conta com este e-mail.</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          {fullName(account)}
          <RoleBadges {...account} />
        </p>
        <p>
          <Email address={account.email} />
        </p>
        <p className="mt-1">
          Conta de {formatDay(dayOf(account.createdAt))}. {emailOriginInWords(account)}
        </p>
        {account.emailConfirmed ? null : (
          <p className="mt-1 font-semibold">
            Ninguém conferiu se o endereço é mesmo desta pessoa: pergunte a {name} antes de ligar.
          </p>
        )}
      </Notice>
      <RadioGroup
        control={control}
        name="whose"
        label="De quem é a conta?"
        options={[
          {
            value: 'same',
            label: `É de ${name}`,
            hint: 'A conta passa a ver os dados pessoais desta inscrição e entra com a senha que já usa.',
          },
          { value: 'other', label: 'É de outra pessoa', hint: 'Aprovar com outro e-mail.' },
        ]}
      />
      {whose === 'other' ? (
        <TextField
          control={control}
          name="email"
          label={`E-mail de ${name}`}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint="Confirme com a pessoa: é com ele que ela entra."
        />
      ) : null}
    </>
  );
}
