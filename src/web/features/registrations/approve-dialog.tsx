import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { Got, Sent } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { teamsQuery } from '#web/features/tournament/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useTypedForm } from '#web/lib/typed-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { decisionName } from './decision.ts';
import type { Registration } from './queries.ts';
import { resolveApproval } from './review-schema.ts';
import { useDecision } from './use-decision.ts';

const KEY = 'POST /api/tournament/pre-registrations/{id}/approve';
type Approval = Sent<Contract[typeof KEY]>['body'];
type Typed = { password: string; teamId: string | null };

/** Makes somebody a player: with a team, and a password for the first time. */
export default function ApproveDialog({
  registration,
  onClose,
}: {
  registration: Registration;
  onClose: () => void;
}) {
  const name = fullName(registration);
  const teams = useQuery(teamsQuery);
  const { control, handleSubmit, forget, isTyped } = useTypedForm<Typed, Approval>(
    {
      userId: useUser().id,
      name: decisionName({ kind: 'approve', registration }),
      start: { password: '', teamId: null },
      except: ['password'],
    },
    resolveApproval,
  );
  const close = () => {
    forget();
    onClose();
  };
  const done = ({ hadAccount, player }: Got<Contract[typeof KEY]>) => ({
    title: 'Inscrição aprovada',
    description: hadAccount
      ? `${name} já tinha uma conta: entra com a senha que já usa e joga pelo time ${player.teamName}.`
      : `${name} joga pelo time ${player.teamName}. Passe a senha inicial: ela é trocada na primeira entrada.`,
  });
  const { decide, isPending, error } = useDecision(KEY, { failure: 'Erro ao aprovar', done }, close);

  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title="Aprovar inscrição"
      description={name}
      submitLabel={isPending ? 'Aprovando...' : 'Aprovar'}
      loading={isPending}
      error={error}
      isTyped={isTyped}
      onSubmit={handleSubmit((body) => decide({ params: { id: registration.id }, body }))}
    >
      <Controller
        control={control}
        name="password"
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label="Senha inicial"
            autoComplete="new-password"
            hint="A pessoa escolhe outra na primeira entrada. Quem já tem conta continua com a sua."
            error={fieldState.error?.message}
          />
        )}
      />
      {teams.isError ? <Notice tone="danger">{sayFailure(teams.error)}</Notice> : null}
      {teams.data?.length === 0 ? (
        <Notice tone="warning">Ainda não há times. Cadastre um antes de aprovar.</Notice>
      ) : null}
      <Controller
        control={control}
        name="teamId"
        render={({ field: { ref: _, ...field }, fieldState }) => (
          <Select
            {...field}
            label="Equipe"
            options={(teams.data ?? []).map((team) => ({
              value: String(team.id),
              label: team.name,
              hint: team.players.length === 1 ? '1 jogador' : `${team.players.length} jogadores`,
            }))}
            placeholder={teams.isPending ? 'Carregando times...' : 'Escolha uma equipe'}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
