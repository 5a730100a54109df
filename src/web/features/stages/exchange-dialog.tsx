import { z } from 'zod';
import { clubsTogether, exchanged } from '#domain/formats/draw.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { Select } from '#web/form/select.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { Stage } from './queries.ts';

const schema = z.object({
  one: z.string('Escolha quem troca').transform(Number),
  other: z.string('Escolha com quem').transform(Number),
});
type Values = { one: string | null; other: string | null };

/** Two entries change places, which the proof of the draw names. */
export default function ExchangeDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const form = useForm<Values, z.output<typeof schema>>({ start: { one: null, other: null }, schema });
  const exchange = useWrite('POST /api/stages/{id}/exchange', { done: onClose });
  const { one, other } = useValues(form);
  const together = clubsAfter(stage, Number(one ?? 0), Number(other ?? 0));
  const options = stage.entries.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormDialog
      form={form}
      write={exchange}
      onSubmit={(body) => exchange.mutate({ params: { id: stage.id }, body })}
      onClose={onClose}
      title="Trocar dois de lugar"
      submitLabel="Trocar"
      pendingLabel="Trocando..."
    >
      <p>Um fica no lugar do outro em toda a tabela. A troca aparece junto do sorteio, para todos.</p>
      <Select control={form.control} name="one" label="Quem" placeholder="Escolha" options={options} />
      <Select control={form.control} name="other" label="Com quem" placeholder="Escolha" options={options} />
      {together.length > 0 ? (
        <Notice tone="warning">{`Do mesmo clube e juntos cedo: ${together.join('; ')}.`}</Notice>
      ) : null}
    </FormDialog>
  );
}

/** Who of one club would be in one group, or against each other in a first game: 'Ana e Bia'. */
function clubsAfter({ entries, groups, bracket }: Stage, one: number, other: number): string[] {
  const order: number[] = [];
  for (const { sides, teams } of bracket) {
    for (const [i, side] of sides.entries()) {
      const team = teams[i];
      if (side.from === 'place' && typeof team === 'number') order[side.place] = team;
    }
  }
  const draw = exchanged({ order, groups, rounds: [], bracket }, [one, other]);
  const nameOf = (id: number) => entries.find((entry) => entry.id === id)?.name ?? '';
  return clubsTogether(draw, entries).map((pair) => pair.map(nameOf).join(' e '));
}
