import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { MessageText } from '#web/features/messages/message-text.tsx';
import { MESSAGES } from '#web/features/messages/message-words.ts';
import { type Audience, type MessageType, previewQuery } from '#web/features/messages/queries.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

type PreviewBoxProps = { type: MessageType; round: number; audience: Audience; onClose: () => void };

/** On a phone the box opens below the pressed button. */
const show = (box: HTMLDivElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** Nothing to send (for example a round without games) is not a failure. */
const hasNothingToSay = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && error.problem.code === 'NOTHING_TO_SAY';

export function PreviewBox({ type, round, audience, onClose }: PreviewBoxProps) {
  const text = useQuery(previewQuery({ messageType: type, roundNumber: round, ...audience }));
  return (
    <div ref={show} className="scroll-mb-24">
      <Card
        title={`Preview: ${MESSAGES[type].title}`}
        action={
          <IconButton
            label="Fechar preview"
            icon={<X className="size-5" aria-hidden="true" />}
            onPress={onClose}
          />
        }
      >
        {hasNothingToSay(text.error) && !text.data ? (
          <Notice tone="warning">{sayFailure(text.error)}.</Notice>
        ) : (
          <Loaded
            from={text}
            failure="Erro ao carregar o preview"
            hint={sayFailure}
            loading={<Skeleton className="h-56 w-full max-w-xl" />}
          >
            {({ preview }) => (
              <div aria-live="polite">
                <MessageText text={preview} />
              </div>
            )}
          </Loaded>
        )}
      </Card>
    </div>
  );
}
