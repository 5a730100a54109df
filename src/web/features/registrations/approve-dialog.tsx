import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { PASSWORD } from '#contract/limits.ts';
import type { ConflictingAccount as Account } from '#contract/people/registrations.ts';
import { fullName } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { type Team, teamsQuery } from '#web/features/teams/queries.ts';
import { teamOptions } from '#web/features/teams/team-options-view.ts';
import type { Secret } from '#web/features/users/sign-in-secrets-view.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { Select } from '#web/form/select.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { proposePassword } from '#web/lib/format/propose-password.ts';
import type { Source } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { accountConflict } from './account-conflict.ts';
import { AccountConflictNotice } from './account-conflict-notice.tsx';
import { type Choice, decisionName } from './decision.ts';
import { type ApprovalControl, type ApprovalValues, approvalSchema } from './decision-schema.ts';
import type { Registration } from './queries.ts';
import { AlreadyDecided, useDecision } from './use-decision.tsx';

const KEY = 'POST /api/tournament/pre-registrations/{id}/approve';
type Approval = CallRequest<Contract[typeof KEY]>['body'];
type Approved = CallAnswer<Contract[typeof KEY]>;

const BLANK = { password: '', whose: null, email: '' };

/** The body that links an account, with its address if typed here and different from the registration's. */
const linkTo = ({ id, email }: Account, registration: Registration) =>
  email.toLowerCase() === registration.email.toLowerCase()
    ? { linkAccountId: id }
    : { linkAccountId: id, email };

/** For the toast: the approved person's team, and how they sign in if no dialog shows it. */
function outcomeOf({ hadAccount, passwordLink, player }: Approved, { password }: Approval): string {
  const plays = `joga pelo time ${player.teamName}`;
  if (hadAccount) return `já tinha uma conta: entra com a senha que já usa e ${plays}.`;
  // The password was in an answer that was lost.
  if (passwordLink === null && password === undefined) {
    return `${plays}. O link não pode mais ser mostrado: redefina a senha em Jogadores.`;
  }
  return `${plays}.`;
}

export default function ApproveDialog({
  registration,
  now,
  last,
  onApproved,
  onClose,
  onSecret,
}: {
  registration: Registration;
  now: Registration | undefined;
  last: Choice;
  onApproved: (choice: Choice) => void;
  onClose: () => void;
  onSecret: (secret: Secret) => void;
}) {
  const name = fullName(registration);
  /** The existing account with the registration's address; null until the server refuses because of it. */
  const [known, setKnown] = useState<Account | null>(null);
  const teams = useQuery(teamsQuery);
  const form = useForm({
    start: { ...last, ...BLANK } as ApprovalValues,
    schema: approvalSchema(known !== null, teams.data),
    draft: {
      slot: formDraftSlot(useUser().id, decisionName({ kind: 'approve', registration })),
      except: ['access', 'password', 'whose', 'email'],
    },
  });
  const { control, setError, setValue } = form;
  const { access, whose } = useValues(form);
  const close = () => {
    form.forget();
    onClose();
  };
  const done = (approved: Approved, { body }: { body: Approval }) => ({
    title: 'Inscrição aprovada',
    description: `${name} ${outcomeOf(approved, body)}`,
  });
  const { decide, write, decided, say } = useDecision(KEY, now, {
    failure: 'Erro ao aprovar',
    done,
    refused(reason) {
      const met = accountConflict(known, reason);
      if (!met) return false;
      setKnown(met.account);
      if (met.isOther) {
        setValue('whose', null);
        setValue('email', '');
      }
      if (met.fieldError)
        setError(met.fieldError.field, { message: met.fieldError.message }, { shouldFocus: true });
      return met.account !== null;
    },
  });
  const approve = (body: Approval) => {
    const link = known && whose === 'same' ? linkTo(known, registration) : {};
    decide({ params: { id: registration.id }, body: { ...body, ...link } }, (approved) => {
      const { hadAccount, passwordLink, player } = approved;
      onApproved({ teamId: String(body.teamId), access });
      const password = body.password ?? null;
      if (hadAccount || (passwordLink === null && password === null)) return close();
      form.forget();
      const { firstName, email, phone } = player;
      onSecret({ firstName, name, email: email ?? '', phone, link: passwordLink, password });
    });
  };

  if (decided !== null) return <AlreadyDecided decision={decided} name={name} onClose={close} />;
  return (
    <FormDialog
      form={form}
      write={write}
      onSubmit={approve}
      say={say}
      onClose={close}
      isGuarded
      title="Aprovar inscrição"
      description={name}
      submitLabel="Aprovar"
      pendingLabel="Aprovando..."
    >
      <TeamField control={control} teams={teams} />
      {known ? <AccountConflictNotice account={known} name={name} control={control} whose={whose} /> : null}
      {whose === 'same' ? null : (
        <AccessFields
          control={control}
          access={access}
          onPropose={(password) => setValue('password', password)}
        />
      )}
    </FormDialog>
  );
}

type TeamFieldProps = { control: ApprovalControl; teams: Source<readonly Team[]> };

function TeamField({ control, teams }: TeamFieldProps) {
  return (
    <>
      {teams.data?.length === 0 ? (
        <Notice tone="warning">
          Ainda não há times.{' '}
          <Link to="/admin" search={{ tab: 'teams' }} className="font-semibold underline">
            Cadastre um antes de aprovar
          </Link>
          .
        </Notice>
      ) : null}
      <Select
        control={control}
        name="teamId"
        label="Time"
        {...teamOptions(teams, ({ players }) => quantity(players.length, 'jogador', 'jogadores'))}
        placeholder="Escolha um time"
      />
    </>
  );
}

type AccessFieldsProps = {
  control: ApprovalControl;
  access: ApprovalValues['access'];
  onPropose: (password: string) => void;
};

/** A new user signs in by a password link, or with a temporary password that can be generated here. */
function AccessFields({ control, access, onPropose }: AccessFieldsProps) {
  return (
    <>
      <RadioGroup
        control={control}
        name="access"
        onChange={(chosen) => {
          if (chosen === 'password') onPropose(proposePassword());
        }}
        label="Primeira entrada"
        options={[
          { value: 'link', label: 'Por um link', hint: 'A pessoa escolhe a própria senha.' },
          {
            value: 'password',
            label: 'Com uma senha inicial',
            hint: 'Ela é trocada na primeira entrada.',
          },
        ]}
      />
      {access === 'password' ? (
        <TextField
          control={control}
          name="password"
          label="Senha inicial"
          autoComplete="off"
          maxLength={PASSWORD.max}
          hint="Sugerida ao acaso. Depois de aprovar, você copia ou envia a senha."
        />
      ) : null}
    </>
  );
}
