import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { ConsentReplies } from '#web/features/messages/consent-replies.tsx';
import { GatewayNotice } from '#web/features/messages/gateway-notice.tsx';
import { TYPES } from '#web/features/messages/message-names.ts';
import { type MessageType, previewQuery } from '#web/features/messages/queries.ts';
import { Reminders } from '#web/features/messages/reminders.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { audienceOf, NOTHING_CHOSEN } from './audience.ts';
import { AudienceFields } from './audience-fields.tsx';
import { Batches } from './batches.tsx';
import { MessageCard } from './message-card.tsx';
import { PreviewBox } from './preview-box.tsx';
import { RecipientsLine } from './recipients-line.tsx';

/** The number of recipients does not depend on the round, and round 1 always exists. */
const ANY_ROUND = 1;

export function SendPanel() {
  const { id: userId } = useUser();
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const [previewed, setPreviewed] = useState<MessageType | null>(null);
  const { round } = choice;
  const audience = audienceOf(choice, userId);
  const preview = useQuery({
    ...previewQuery({ messageType: 'round_reminder', roundNumber: ANY_ROUND, ...audience }),
    enabled: audience !== null,
  });
  const counts = audience ? preview.data : undefined;
  const openPreview = (type: MessageType) => {
    if (round !== null) return setPreviewed(type);
    showToast({ tone: 'destructive', title: 'Erro', description: 'Selecione uma rodada para preview' });
  };

  return (
    <div className="flex flex-col gap-5">
      <GatewayNotice />
      <ConsentReplies />
      <Card title="Para quem">
        <div className="flex flex-col gap-4">
          <AudienceFields choice={choice} onChange={setChoice} />
          <RecipientsLine choice={choice} isComplete={audience !== null} preview={preview} />
          <p className="text-soft text-sm">
            As mensagens vão para quem tem telefone cadastrado e aceitou receber.
          </p>
        </div>
      </Card>
      <div className="grid gap-4 lg:grid-cols-3">
        {TYPES.map((type) => (
          <MessageCard
            key={type}
            type={type}
            round={round}
            audience={audience}
            recipients={counts?.recipients}
            skipped={counts?.skipped}
            onPreview={() => openPreview(type)}
          />
        ))}
      </div>
      {previewed && round !== null && audience ? (
        <PreviewBox
          key={previewed}
          type={previewed}
          round={round}
          audience={audience}
          onClose={() => setPreviewed(null)}
        />
      ) : null}
      <Batches />
      <Reminders />
    </div>
  );
}
