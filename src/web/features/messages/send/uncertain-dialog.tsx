import { useState } from 'react';
import { z } from 'zod';
import type { Batch } from '#web/features/messages/queries.ts';
import { useMessageWrite } from '#web/features/messages/use-message-write.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { useForm } from '#web/form/use-form.ts';

const uncertainSchema = z
  .object({ answer: z.enum(['arrived', 'again'], 'Escolha uma das respostas') })
  .transform(({ answer }) => ({ arrived: answer === 'arrived' }));

const ONE = {
  title: 'A mensagem incerta chegou?',
  about: 'Ela pode ter saído ou não. Pergunte antes a quem devia receber.',
  arrived: { label: 'Chegou', hint: 'Fica marcada como enviada.', done: 'Marcada como enviada' },
  again: { label: 'Não chegou', hint: 'Sai de novo: se já foi recebida, chega outra vez.' },
};
const SEVERAL = {
  title: (count: number) => `As ${count} mensagens incertas chegaram?`,
  about:
    'Elas podem ter saído ou não. Pergunte antes a quem devia receber; para decidir uma a uma, veja as mensagens.',
  arrived: { label: 'Chegaram', hint: 'Ficam marcadas como enviadas.', done: 'Marcadas como enviadas' },
  again: { label: 'Não chegaram', hint: 'Saem de novo: quem já recebeu recebe outra vez.' },
};

const NO_ANSWER: { answer: string | null } = { answer: null };

export function UncertainDialog({
  batch: { id, uncertain },
  onClose,
}: {
  batch: Batch;
  onClose: () => void;
}) {
  // When the dialog opened; the server refuses if it has changed.
  const [count] = useState(uncertain);
  const words = count === 1 ? ONE : SEVERAL;
  const form = useForm({ start: NO_ANSWER, schema: uncertainSchema });
  const settle = useMessageWrite('POST /api/whatsapp/batches/{id}/settle-uncertain', {
    done: ({ uncertain: left, byHand }, { body }) => ({
      title: body.arrived ? words.arrived.done : byHand > 0 ? 'Pronto para enviar à mão' : 'De volta à fila',
      ...(left > 0 ? { description: `Sem decisão: ${left}, de quem não pode mais receber.` } : {}),
    }),
    failure: 'Erro ao decidir',
  });
  return (
    <FormDialog
      form={form}
      write={settle}
      onSubmit={({ arrived }) => settle.run({ params: { id }, body: { arrived, count } }, onClose)}
      onClose={onClose}
      title={count === 1 ? ONE.title : SEVERAL.title(count)}
      description={words.about}
      submitLabel="Salvar"
      pendingLabel="Salvando..."
    >
      <RadioGroup
        control={form.control}
        name="answer"
        label="O que se soube"
        isDisabled={settle.isPending}
        options={[
          { value: 'arrived', ...words.arrived },
          { value: 'again', ...words.again },
        ]}
      />
    </FormDialog>
  );
}
