import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, MessageCircle, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { leftOutInWords } from '#domain/messages/messages.ts';
import { MESSAGES, people } from '#web/features/messages/message-words.ts';
import { type Audience, gatewayQuery, type MessageType } from '#web/features/messages/queries.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { GroupText } from './group-text.tsx';
import { SendDialog } from './send-dialog.tsx';

const SENDS = {
  round_reminder: 'POST /api/whatsapp/send-round-reminder',
  top_players: 'POST /api/whatsapp/send-top-players',
  ranking_teams_general_utility: 'POST /api/whatsapp/send-teams-ranking',
} as const;

const isAlreadySent = (error: Error | null) =>
  error instanceof CallFailed && error.problem.code === 'ALREADY_SENT';

type MessageCardProps = {
  type: MessageType;
  round: number | null;
  audience: Audience | null;
  recipients: number | undefined;
  skipped: { noPhone: number; optedOut: number } | undefined;
  onPreview: () => void;
};

export function MessageCard({ type, round, audience, recipients, skipped, onPreview }: MessageCardProps) {
  const { title, about, send: sendLabel, icon: Icon } = MESSAGES[type];
  const [isAsking, setAsking] = useState(false);
  const hintId = useId();
  const described = round === null ? { 'aria-describedby': hintId } : {};
  /** The last batch made here; stays when the confirmation is reopened and cancelled. */
  const [made, setMade] = useState<{ readonly batchId: number; readonly round: number } | null>(null);
  const send = useWrite(SENDS[type], {
    done({ message, skipped: left, batchId }, { body }) {
      if (batchId !== null) setMade({ batchId, round: body.roundNumber });
      const leftOut = leftOutInWords(left);
      const description = leftOut ? `${title}. Ficaram de fora: ${leftOut}.` : `${title}.`;
      showToast({ tone: 'success', title: message, description });
    },
    failed(error) {
      if (isAlreadySent(error)) return;
      showToast({ tone: 'destructive', title: 'Erro ao enviar', description: sayFailure(error) });
    },
  });
  const close = () => {
    send.reset();
    setAsking(false);
  };
  const isAgain = isAlreadySent(send.error);
  const { data: gateway } = useQuery(gatewayQuery);
  const byHand =
    gateway?.gateway === 'manual' && made?.round === round && !send.isPending ? made.batchId : null;

  const submit = () => {
    if (round === null || !audience) return;
    const body = { roundNumber: round, ...audience, ...(isAgain ? { confirm: true } : {}) };
    send.mutate({ body }, { onSuccess: () => setAsking(false) });
  };

  return (
    <section
      aria-label={title}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <div className="flex flex-1 items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-ocean-wash text-ocean">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h3 className="text-lg">{title}</h3>
          <p className="text-soft">{about}</p>
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <Button
          tone="secondary"
          isWide
          icon={<Eye className="size-5" aria-hidden="true" />}
          aria-disabled={round === null}
          isDisabled={audience === null}
          {...described}
          onPress={onPreview}
        >
          Preview
        </Button>
        <GroupText
          type={type}
          round={round}
          describedBy={round === null ? hintId : undefined}
          onPreview={onPreview}
        />
        <Button
          isWide
          icon={<Send className="size-5" aria-hidden="true" />}
          isPending={send.isPending}
          pendingLabel="Enviando..."
          isDisabled={round === null || !recipients}
          {...described}
          onPress={() => setAsking(true)}
        >
          {sendLabel}
        </Button>
        {round === null ? (
          <p id={hintId} className="text-soft text-sm">
            Selecione uma rodada em “Para quem”.
          </p>
        ) : null}
        {byHand === null ? null : (
          <Link
            to="/admin/whatsapp"
            search={{ tab: 'queue', envio: byHand }}
            className={buttonStyle({ tone: 'sun', isWide: true })}
          >
            <MessageCircle className="size-5" aria-hidden="true" />
            Enviar uma a uma agora
          </Link>
        )}
      </div>
      <SendDialog
        isOpen={isAsking}
        title={gateway?.gateway === 'manual' ? `${MESSAGES[type].prepare}?` : `Enviar ${title}?`}
        round={round}
        recipients={people(recipients ?? 0)}
        audience={audience}
        leftOut={skipped ? leftOutInWords(skipped) : null}
        isPending={send.isPending}
        error={send.error}
        isAgain={isAgain}
        onClose={close}
        onConfirm={submit}
      />
    </section>
  );
}
