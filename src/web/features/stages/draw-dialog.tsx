import { z } from 'zod';
import { Checkbox } from '#web/form/checkbox.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import type { Stage } from './queries.ts';

const schema = z.object({
  number: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, 'Um número de até nove dígitos'),
  isLive: z.boolean(),
});

const anyNumber = () => String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).slice(-4);

/** The organiser names the number that makes the chance together with the server's secret. */
export default function DrawDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const form = useForm({ start: { number: anyNumber(), isLive: false }, schema });
  const draw = useWrite('POST /api/stages/{id}/draw', { done: onClose });
  return (
    <FormDialog
      form={form}
      write={draw}
      onSubmit={(body) => draw.mutate({ params: { id: stage.id }, body })}
      onClose={onClose}
      title={`Sortear ${stage.name}`}
      submitLabel="Sortear"
      pendingLabel="Sorteando..."
    >
      <TextField
        control={form.control}
        name="number"
        label="Número do sorteio"
        inputMode="numeric"
        maxLength={9}
        hint="Peça um número a alguém, ou use este. Com ele, qualquer pessoa confere o sorteio depois."
      />
      <Checkbox
        control={form.control}
        name="isLive"
        hint="Cada toque seu mostra mais um nome, na TV e no celular de todos. Os jogos saem no fim."
      >
        Ao vivo, nome por nome
      </Checkbox>
    </FormDialog>
  );
}
