import { z } from 'zod';
import { fullName } from '#domain/people/names.ts';
import { GENDERS } from '#domain/tournament.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { Select } from '#web/form/select.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { playerNamed, rowOfPerson } from './new-stage-schema.ts';
import type { Stage } from './queries.ts';
import { usePlayers } from './use-players.ts';

const NOBODY = 'nobody';
const SOMEBODY_NEW = 'new';

const schema = z
  .object({ leaves: z.string(), comes: z.string(), name: z.string().trim(), gender: z.enum(GENDERS) })
  .refine(({ leaves, comes }) => leaves !== NOBODY || comes !== NOBODY, {
    path: ['comes'],
    message: 'Diga quem saiu ou quem chegou',
  })
  .refine(({ comes, name }) => comes !== SOMEBODY_NEW || name !== '', {
    path: ['name'],
    message: 'Digite o nome de quem chegou',
  });
type Values = z.output<typeof schema>;

/** Somebody leaves or comes in the middle: in the other's place, or the rest of the table is made anew. */
export default function LeaveDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const form = useForm<Values, Values>({
    start: { leaves: NOBODY, comes: NOBODY, name: '', gender: 'Feminino' },
    schema,
  });
  const { leaves, comes } = useValues(form);
  const change = useWrite('POST /api/stages/{id}/leave', { done: onClose });
  const enter = useWrite('POST /api/players/import', {});
  const { players, reload } = usePlayers();
  const playing = new Set(stage.entries.flatMap(({ id, playsOn }) => (playsOn ? id : [])));
  const idOf = (choice: string) => (choice === NOBODY ? null : Number(choice));
  const submit = async ({ leaves: gone, comes: chosen, name, gender }: Values) => {
    let comesId = chosen === SOMEBODY_NEW ? null : idOf(chosen);
    if (chosen === SOMEBODY_NEW) {
      if (!playerNamed(await reload(), name))
        await enter.mutateAsync({ body: { rows: [rowOfPerson(name, gender)] } });
      comesId = playerNamed(await reload(), name)?.id ?? null;
      if (comesId === null) return;
    }
    change.mutate({ params: { id: stage.id }, body: { id: idOf(gone), comesId } });
  };
  return (
    <FormDialog
      form={form}
      write={enter.error ? enter : change}
      onSubmit={(sent) => void submit(sent).catch(() => {})}
      onClose={onClose}
      title="Quem saiu ou chegou"
      submitLabel="Mudar a tabela"
      pendingLabel="Mudando..."
    >
      <Select
        control={form.control}
        name="leaves"
        label="Quem saiu"
        options={[
          { value: NOBODY, label: 'Ninguém' },
          ...stage.entries
            .filter(({ id }) => playing.has(id))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Select
        control={form.control}
        name="comes"
        label="Quem chegou"
        options={[
          { value: NOBODY, label: 'Ninguém' },
          { value: SOMEBODY_NEW, label: 'Outra pessoa: digitar o nome' },
          ...(players.data ?? [])
            .filter(({ id }) => !playing.has(id))
            .map((player) => ({ value: String(player.id), label: fullName(player) })),
        ]}
      />
      {comes === SOMEBODY_NEW ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField control={form.control} name="name" label="Nome de quem chegou" />
          <Select
            control={form.control}
            name="gender"
            label="Joga como"
            options={[
              { value: 'Feminino', label: 'Mulher' },
              { value: 'Masculino', label: 'Homem' },
            ]}
          />
        </div>
      ) : null}
      <Notice tone="info">{effectOf(stage, leaves !== NOBODY, comes !== NOBODY)}</Notice>
    </FormDialog>
  );
}

/** What the change does, in a sentence. */
function effectOf({ format }: Stage, isLeaving: boolean, isComing: boolean): string {
  const counts = 'O que já foi jogado, ou já começou, continua valendo.';
  if (isLeaving && isComing) return `Quem chegou joga no lugar de quem saiu. ${counts}`;
  if (format.type === 'king') return `No rei da praia, quem chega joga no lugar de quem sai. ${counts}`;
  return format.type === 'ranking'
    ? `A próxima rodada sai com quem fica. ${counts}`
    : `As rodadas que faltam mudam. ${counts}`;
}
