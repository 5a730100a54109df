import { z } from 'zod';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { Select } from '#web/form/select.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
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
    </FormDialog>
  );
}
