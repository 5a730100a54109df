import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { fullName } from '#domain/people/names.ts';
import { playersQuery } from '#web/features/players/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { Select } from '#web/form/select.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import type { Stage } from './queries.ts';

const NOBODY = 'nobody';
const schema = z.object({
  id: z.string('Escolha quem sai').transform(Number),
  substitute: z.string().transform((value) => (value === NOBODY ? null : Number(value))),
});
type Values = { id: string | null; substitute: string };

/** Somebody leaves in the middle: a substitute comes, or the rest of the table is made anew. */
export default function LeaveDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const form = useForm<Values, z.output<typeof schema>>({ start: { id: null, substitute: NOBODY }, schema });
  const leave = useWrite('POST /api/stages/{id}/leave', { done: onClose });
  const players = useQuery(playersQuery);
  const playing = new Set(stage.rounds.at(-1)?.games.flatMap(({ sides }) => sides.flat()));
  for (const id of stage.rounds.at(-1)?.byes ?? []) playing.add(id);
  return (
    <FormDialog
      form={form}
      write={leave}
      onSubmit={({ id, substitute }) =>
        leave.mutate({ params: { id: stage.id }, body: { id, substituteId: substitute } })
      }
      onClose={onClose}
      title="Alguém saiu"
      submitLabel="Mudar a tabela"
      pendingLabel="Mudando..."
    >
      <Select
        control={form.control}
        name="id"
        label="Quem saiu"
        placeholder="Escolha a pessoa"
        options={stage.entries
          .filter(({ id }) => playing.has(id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Select
        control={form.control}
        name="substitute"
        label="Quem entra"
        options={[
          { value: NOBODY, label: 'Ninguém: as rodadas que faltam mudam' },
          ...(players.data ?? [])
            .filter(({ id }) => !playing.has(id))
            .map((player) => ({ value: String(player.id), label: fullName(player) })),
        ]}
        hint="O que já foi jogado, ou já começou, continua valendo."
      />
    </FormDialog>
  );
}
