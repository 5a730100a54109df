import { useState } from 'react';
import { z } from 'zod';
import { category } from '#contract/fields.ts';
import { TEAM_NAME, TEAM_SEED } from '#contract/limits.ts';
import { teamName, teamSeed } from '#contract/tournament/teams.ts';
import { CATEGORIES } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { currentIn, fieldsNamed, sayFailedChange } from '#web/lib/net/changed-meanwhile.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { Team } from './queries.ts';
import { changesOf, teamForm, valuesOf } from './team-values.ts';

const typedSeed = z
  .number()
  .transform((typed) => typed || null)
  .pipe(teamSeed);
const teamSchema = z.object({ name: teamName, category, seed: typedSeed });
type TeamSent = z.output<typeof teamSchema>;

const OPTIONS = optionsOf(CATEGORIES);

const GONE = 'Este time não existe mais: outra pessoa excluiu. A lista já está atualizada.';
const reasonOf = (error: Error) =>
  error instanceof CallFailed && error.problem.code === 'TEAM_NOT_FOUND' ? GONE : sayFailedChange(error);
const currentTeamIn = (error: Error) => currentIn(error, 'TEAM_CHANGED');
const toastFailure = (title: string) => (error: Error) =>
  showToast({ tone: 'destructive', title, description: reasonOf(error) });
const toastDone = (title: string) => (team: Team) =>
  showToast({ tone: 'success', title, description: team.name });

type TeamDialogProps = {
  team: Team | null;
  now: Team | undefined;
  onClose: () => void;
};

export default function TeamDialog({ team, now, onClose }: TeamDialogProps) {
  const [start, setStart] = useState(() => valuesOf(team));
  const form = useForm({
    start,
    schema: teamSchema,
    draft: { slot: formDraftSlot(useUser().id, teamForm(team)), beside: ['seen'] },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const add = useWrite('POST /api/teams', {
    done: toastDone('Time adicionado'),
    failed: toastFailure('Erro ao adicionar time'),
  });
  const change = useWrite('PATCH /api/teams/{id}', {
    done: toastDone('Time atualizado'),
    failed: (error) =>
      toastFailure(currentTeamIn(error) ? 'Time não alterado' : 'Erro ao atualizar time')(error),
  });
  const save = (sent: TeamSent) => {
    if (!team) return add.mutate({ body: sent }, { onSuccess: close });
    const body = changesOf(sent, start, form.getValues());
    if (body === null) return close();
    // The refusal shows the stored values, so the next save replaces them.
    const onError = (error: Error) => {
      const stored = fieldsNamed(currentTeamIn(error) ?? {}, Object.keys(body));
      const seed = stored.seed === undefined ? start.seed : (stored.seed ?? 0);
      setStart({ ...start, ...stored, seed });
      form.setValue('seen', { ...team, ...form.getValues().seen, ...stored });
    };
    change.mutate({ params: { id: team.id }, body }, { onSuccess: close, onError });
  };
  const write = team ? change : add;

  return (
    <FormDialog
      form={form}
      write={write}
      onSubmit={save}
      say={reasonOf}
      onClose={close}
      isGuarded
      title={team ? 'Editar time' : 'Adicionar time'}
      description={team?.name}
      submitLabel={team ? 'Salvar' : 'Adicionar'}
      pendingLabel="Salvando..."
    >
      <Meanwhile team={team} now={now} />
      <TextField
        control={form.control}
        name="name"
        label="Nome"
        autoComplete="off"
        maxLength={TEAM_NAME.max}
      />
      <RadioGroup control={form.control} name="category" label="Categoria" options={OPTIONS} />
      <NumberField
        control={form.control}
        name="seed"
        label="Cabeça de chave (0: não é)"
        max={TEAM_SEED.max}
      />
    </FormDialog>
  );
}

function Meanwhile({ team, now }: Pick<TeamDialogProps, 'team' | 'now'>) {
  if (!team) return null;
  if (!now) {
    return (
      <Notice tone="danger">
        Outra pessoa acabou de excluir este time. O que você digitou continua aqui, mas não pode ser salvo.
      </Notice>
    );
  }
  if (now.name === team.name && now.category === team.category && now.seed === team.seed) return null;
  return (
    <Notice tone="warning">
      Outra pessoa acabou de alterar este time: agora é {now.name}, {now.category}
      {now.seed === null ? '' : `, cabeça de chave ${now.seed}`}. Ao salvar, só o que você mudou aqui é
      trocado.
    </Notice>
  );
}
