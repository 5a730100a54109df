import { useState } from 'react';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { Batch } from './queries.ts';
import { useMessageWrite } from './use-message-write.ts';

const ANSWERS = [
  { value: 'arrived', label: 'Chegaram', hint: 'Ficam marcadas como enviadas.' },
  { value: 'again', label: 'Não chegaram', hint: 'Voltam para a fila: quem já recebeu recebe outra vez.' },
] as const;

/** What became of all the messages of a sending of which nobody knows whether they left. */
export function UncertainDialog({
  batch: { id, uncertain },
  onClose,
}: {
  batch: Batch;
  onClose: () => void;
}) {
  // Those that are asked about: what settles meanwhile does not change the question.
  const [count] = useState(uncertain);
  const [answer, setAnswer] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const settle = useMessageWrite('POST /api/whatsapp/batches/{id}/settle-uncertain', {
    done: ({ uncertain: left }) => ({
      title: answer === 'arrived' ? 'Marcadas como enviadas' : 'De volta à fila',
      ...(left > 0 ? { description: `Sem decisão: ${left}, de quem não aceita mais mensagens.` } : {}),
    }),
    failure: 'Erro ao decidir',
  });
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={count === 1 ? 'A mensagem incerta chegou?' : `As ${count} mensagens incertas chegaram?`}
      description="Elas podem ter saído ou não. Pergunte antes a quem devia recebê-las; para decidir uma a uma, veja as mensagens."
      submitLabel={settle.isPending ? 'Salvando...' : 'Salvar'}
      loading={settle.isPending}
      error={settle.problem}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (answer === null) return;
        settle.run({ params: { id }, body: { arrived: answer === 'arrived' } }, onClose);
      }}
    >
      <RadioGroup
        label="O que as pessoas disseram"
        options={ANSWERS}
        value={answer}
        onChange={setAnswer}
        error={isAsked && answer === null ? 'Escolha uma das respostas' : undefined}
      />
    </FormDialog>
  );
}
