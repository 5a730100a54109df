import { useState } from 'react';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { Batch } from './queries.ts';
import { useMessageWrite } from './use-message-write.ts';

const ONE = {
  title: 'A mensagem incerta chegou?',
  about: 'Ela pode ter saído ou não. Pergunte antes a quem devia recebê-la.',
  arrived: { label: 'Chegou', hint: 'Fica marcada como enviada.', done: 'Marcada como enviada' },
  again: { label: 'Não chegou', hint: 'Sai de novo: se já foi recebida, chega outra vez.' },
};
const SEVERAL = {
  title: (count: number) => `As ${count} mensagens incertas chegaram?`,
  about:
    'Elas podem ter saído ou não. Pergunte antes a quem devia recebê-las; para decidir uma a uma, veja as mensagens.',
  arrived: { label: 'Chegaram', hint: 'Ficam marcadas como enviadas.', done: 'Marcadas como enviadas' },
  again: { label: 'Não chegaram', hint: 'Saem de novo: quem já recebeu recebe outra vez.' },
};

/** What became of all the messages of a sending of which nobody knows whether they left. */
export function UncertainDialog({
  batch: { id, uncertain },
  onClose,
}: {
  batch: Batch;
  onClose: () => void;
}) {
  // Those that are asked about: should they be others when it is answered, the server says so.
  const [count] = useState(uncertain);
  const words = count === 1 ? ONE : SEVERAL;
  const [answer, setAnswer] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const settle = useMessageWrite('POST /api/whatsapp/batches/{id}/settle-uncertain', {
    done: ({ uncertain: left, byHand }, { body }) => ({
      title: body.arrived ? words.arrived.done : byHand > 0 ? 'Pronto para enviar à mão' : 'De volta à fila',
      ...(left > 0 ? { description: `Sem decisão: ${left}, de quem já não pode recebê-las.` } : {}),
    }),
    failure: 'Erro ao decidir',
  });
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={count === 1 ? ONE.title : SEVERAL.title(count)}
      description={words.about}
      submitLabel={settle.isPending ? 'Salvando...' : 'Salvar'}
      loading={settle.isPending}
      error={settle.problem}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (answer === null) return;
        settle.run({ params: { id }, body: { arrived: answer === 'arrived', count } }, onClose);
      }}
    >
      <RadioGroup
        label="O que se soube"
        isDisabled={settle.isPending}
        options={[
          { value: 'arrived', ...words.arrived },
          { value: 'again', ...words.again },
        ]}
        value={answer}
        onChange={setAnswer}
        error={isAsked && answer === null ? 'Escolha uma das respostas' : undefined}
      />
    </FormDialog>
  );
}
