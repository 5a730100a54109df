import { z } from 'zod';
import { category } from '#contract/fields.ts';
import { teamName } from '#contract/tournament/teams.ts';
import { isSameName } from '#domain/people/names.ts';
import { nameTwice, pastedNames } from '#domain/people/pasted-names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { CATEGORIES } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { toastDone } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { useWrites } from '#web/lib/net/writes.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import type { Team } from './queries.ts';
import { TEAM_LIST } from './team-values.ts';

/** Names without those of existing teams. */
const newNames = (text: string, existing: readonly string[]): string[] =>
  pastedNames(text).filter((name) => !existing.some((other) => isSameName(other, name)));

const teamListSchema = (existing: readonly string[]) =>
  z.object({
    names: z.string().transform((text, { issues }) => {
      const names = newNames(text, existing);
      const refuse = (message: string) => issues.push({ code: 'custom', message, input: text });
      const twice = nameTwice(names);
      if (names.length === 0)
        refuse(pastedNames(text).length === 0 ? 'Cole ou escreva os nomes' : 'Estes times já existem');
      if (twice) refuse(`${twice} está duas vezes na lista`);
      for (const name of names) {
        const { error } = teamName.safeParse(name);
        if (error) refuse(`${name}: ${error.issues[0]?.message}`);
      }
      return names;
    }),
    category,
  });

const OPTIONS = optionsOf(CATEGORIES);

/**
 * Creates the teams of a pasted list one by one. If one is refused, it and the following ones stay in the field.
 */
export default function TeamListDialog({ teams, onClose }: { teams: readonly Team[]; onClose: () => void }) {
  const existing = teams.map(({ name }) => name);
  const form = useForm({
    start: { names: '', category: 'Misto' },
    schema: () => teamListSchema(existing),
    draft: { slot: formDraftSlot(useUser().id, TEAM_LIST) },
  });
  const { names } = useValues(form);
  const add = useWrites('POST /api/teams', {
    done: (count) => toastDone(quantity(count, 'time adicionado', 'times adicionados')),
    onEach: (left) => form.setValue('names', left.map(({ name }) => name).join('\n')),
  });
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
      onSubmit={({ names, category }) =>
        add.mutate(
          names.map((name) => ({ name, sent: { body: { name, category } } })),
          { onSuccess: close },
        )
      }
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
