import { badgesOf, MESSAGES } from '#web/features/messages/message-words.ts';
import type { Message } from '#web/features/messages/queries.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { MessageActions } from './message-actions.tsx';

type HistoryLineProps = {
  message: Message;
  isAutomatic: boolean;
};

export function HistoryLine({ message, isAutomatic }: HistoryLineProps) {
  const { messageType, roundNumber, recipient, detail, error, sentAt, createdAt } = message;
  return (
    <li
      aria-label={`${MESSAGES[messageType].title} para ${recipient}`}
      className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 lg:flex-row lg:items-center lg:gap-5"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 font-semibold">
          {MESSAGES[messageType].title}
          <Badge>Rodada {roundNumber}</Badge>
          {badgesOf(message).map(({ tone, words }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </p>
        <p className="break-words text-[0.9375rem]">
          Para {recipient}{' '}
          <span className="tabular block text-soft sm:inline">
            <span className="max-sm:hidden">· </span>
            {sentAt ? `enviada em ${formatMoment(sentAt)}` : `criada em ${formatMoment(createdAt)}`}
          </span>
        </p>
        {error && detail !== 'uncertain' ? <p className="text-coral-ink text-sm">{error}</p> : null}
        {detail === 'uncertain' ? (
          <p className="max-w-prose text-sm text-soft">
            {error ? `${error}. ` : ''}Pergunte a quem devia receber: se chegou, marque como enviada; senão,
            envie de novo.
          </p>
        ) : null}
      </div>
      <MessageActions message={message} isAutomatic={isAutomatic} />
    </li>
  );
}
