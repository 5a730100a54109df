import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { pastedNames } from '#domain/pasted-names.ts';
import { quantity } from '#domain/quantity.ts';
import { CATEGORIES } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { toastDone } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { CallFailed, sayFailure, send } from '#web/lib/client.ts';
import { formDraftSlot } from '#web/lib/form-draft.ts';
import { asSentence } from '#web/lib/format.ts';
import { newId } from '#web/lib/new-id.ts';
import { afterWrite } from '#web/lib/write.ts';
import { optionsOf } from '#web/ui/options.ts';
import type { Team } from './queries.ts';
import { newNames, type TeamListSent, teamListSchema } from './team-list-schema.ts';
import { TEAM_LIST } from './team-values.ts';

const KEY = 'POST /api/teams';
const OPTIONS = optionsOf(CATEGORIES);

/** Registers the teams of a pasted list, one after the other. Where one is refused, it and those after it stay in the field. */
export default function TeamListDialog({ teams, onClose }: { teams: readonly Team[]; onClose: () => void }) {
  const existing = teams.map(({ name }) => name);
  const form = useForm({
    start: { names: '', category: 'Misto' },
    schema: () => teamListSchema(existing),
    draft: { slot: formDraftSlot(useUser().id, TEAM_LIST) },
  });
  const { names } = useValues(form);
  const add = useAddTeams((left) => form.setValue('names', left.join('\n')));
  const close = () => {
    form.forget();
    onClose();
  };
  const found = newNames(names, existing);
  const known = pastedNames(names).length - found.length;
  return (
    <FormDialog
      form={form}
      write={add}
      onSubmit={(sent) => add.mutate(sent, { onSuccess: close })}
      say={({ message }) => message}
      onClose={close}
      isGuarded
      title="Colar lista de times"
      submitLabel={found.length > 0 ? `Adicionar ${quantity(found.length, 'time')}` : 'Adicionar'}
      pendingLabel="Salvando..."
    >
      <TextArea
        control={form.control}
        name="names"
        label="Times"
        hint={
          known > 0 && found.length > 0
            ? `${quantity(known, 'time')} da lista já ${known === 1 ? 'existe e fica' : 'existem e ficam'} como ${known === 1 ? 'está' : 'estão'}.`
            : 'Um por linha, ou separados por vírgula.'
        }
      />
      <RadioGroup control={form.control} name="category" label="Categoria" options={OPTIONS} isInline />
    </FormDialog>
  );
}

/** `onLeft`: called after each team with the names that are not registered yet. */
function useAddTeams(onLeft: (names: readonly string[]) => void) {
  const queries = useQueryClient();
  /** The idempotency key of each team, kept for another try after a lost answer. */
  const operations = useRef(new Map<string, string>());
  return useMutation<number, Error, TeamListSent>({
    async mutationFn({ names, category }) {
      for (const [place, name] of names.entries()) {
        const team = `${category} ${name}`;
        const operation = operations.current.get(team) ?? newId();
        operations.current.set(team, operation);
        try {
          await send(KEY, { body: { name, category } }, operation);
        } catch (error) {
          if (!(error instanceof CallFailed && error.isUncertain)) operations.current.delete(team);
          throw new Error(refusalOf(name, place, error), { cause: error });
        }
        onLeft(names.slice(place + 1));
      }
      return names.length;
    },
    onSuccess: (count) => toastDone(quantity(count, 'time adicionado', 'times adicionados')),
    onSettled: () => afterWrite(queries, KEY),
  });
}

function refusalOf(name: string, added: number, error: unknown): string {
  const reason = `${name}: ${asSentence(sayFailure(error))}`;
  if (added === 0) return reason;
  return added === 1
    ? `${reason} O anterior foi adicionado.`
    : `${reason} Os ${added} anteriores foram adicionados.`;
}
