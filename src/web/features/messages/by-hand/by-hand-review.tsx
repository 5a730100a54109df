import { CheckCheck } from 'lucide-react';
import { BATCH } from '#contract/limits.ts';
import type { Waiting } from '#web/features/messages/queries.ts';
import { useMessageWrite } from '#web/features/messages/use-message-write.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { type ByHand, cameBack, leftForLater, opened, resumed } from './by-hand.ts';

type ByHandReviewProps = {
  batchId: number;
  hand: ByHand;
  people: readonly Waiting[];
  onChange: (hand: ByHand) => void;
  onContinue: (() => void) | undefined;
  onConfirming: (ids: readonly string[]) => void;
  onConfirmed: (ids: readonly string[]) => void;
};

/** People whose message was opened: they count as sent unless somebody unticks them. */
export function ByHandReview({
  batchId,
  hand,
  people,
  onChange,
  onContinue,
  onConfirming,
  onConfirmed,
}: ByHandReviewProps) {
  const { sent, postponed } = hand;
  const mark = useMessageWrite('POST /api/whatsapp/batches/{id}/mark-sent', {
    done: (_batch, { body: { ids } }) => ({
      title:
        ids.length === 1
          ? '1 mensagem marcada como enviada'
          : `${ids.length} mensagens marcadas como enviadas`,
    }),
    failure: 'Erro ao marcar como enviadas',
  });
  const known = new Set([...sent, ...postponed]);
  const shown = people.filter(({ id }) => known.has(id));
  const confirm = () => {
    const ids = sent.slice(0, BATCH.max);
    onConfirming(ids);
    mark.run({ params: { id: batchId }, body: { ids } }, () => onConfirmed(ids));
  };
  if (shown.length === 0) {
    return (
      <Card title="Quem recebeu">
        <p className="text-soft">Não falta confirmar ninguém desta lista.</p>
        {onContinue ? (
          <div className="mt-4 grid">
            <ContinueButton onPress={onContinue} />
          </div>
        ) : null}
      </Card>
    );
  }
  return (
    <Card title="Quem recebeu">
      <p className="mb-1 text-soft">
        {sent.length === 0
          ? onContinue
            ? 'Marque quem recebeu.'
            : 'Só falta quem ficou para depois.'
          : 'Tire a marca de quem não recebeu: a mensagem continua à espera.'}
      </p>
      <ul aria-label="Quem recebeu" className="divide-y divide-line">
        {shown.map(({ id, recipient }) => (
          <li key={id}>
            <Checkbox
              value={sent.includes(id)}
              isDisabled={mark.isPending}
              onChange={(isSent) => onChange(isSent ? cameBack(opened(hand, id)) : leftForLater(hand, id))}
            >
              {recipient}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3">
        <FailureNotice of={mark} />
        {sent.length === 0 && !mark.isPending ? null : (
          <Button
            icon={<CheckCheck className="size-5" aria-hidden="true" />}
            isPending={mark.isPending}
            onPress={confirm}
          >
            {mark.isPending
              ? 'Confirmando...'
              : sent.length === 1
                ? 'Confirmar 1 enviada'
                : `Confirmar ${sent.length} enviadas`}
          </Button>
        )}
        {onContinue ? (
          <ContinueButton isDisabled={mark.isPending} onPress={onContinue} />
        ) : postponed.length > 0 ? (
          <Button
            tone={sent.length === 0 ? 'primary' : 'quiet'}
            isDisabled={mark.isPending}
            onPress={() => onChange(resumed(hand))}
          >
            {postponed.length === 1
              ? 'Voltar a quem ficou para depois'
              : `Voltar aos ${postponed.length} que ficaram para depois`}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function ContinueButton({ isDisabled = false, onPress }: { isDisabled?: boolean; onPress: () => void }) {
  return (
    <Button tone="quiet" isDisabled={isDisabled} onPress={onPress}>
      Continuar enviando
    </Button>
  );
}
