import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { quantity } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { MessageText } from '#web/features/messages/message-text.tsx';
import { MESSAGES } from '#web/features/messages/message-words.ts';
import { type ByHandBatch, byHandQuery } from '#web/features/messages/queries.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { send } from '#web/lib/net/client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ProgressBar } from '#web/ui/layout/progress-bar.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import {
  type ByHand,
  cameBack,
  confirmed,
  handSlot,
  nextOf,
  openingsIn,
  readHand,
  stillWaiting,
  storeHand,
  takenOver,
  withColleagues,
} from './by-hand.ts';
import { OpenedByColleagues, WithColleagues } from './by-hand-colleagues.tsx';
import { ByHandPerson } from './by-hand-person.tsx';
import { ByHandReview } from './by-hand-review.tsx';

export function ByHandQueue({ batchId }: { batchId: number }) {
  // Always refetched: the queue shows what changed since the page opened.
  const batch = useQuery({ ...byHandQuery(batchId), refetchOnMount: 'always' });
  const { error, isFetchedAfterMount, isSuccess } = batch;
  if (error instanceof CallFailed && error.problem.code === 'BATCH_NOT_FOUND') {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Envio não encontrado"
        hint="O endereço pode estar errado. Os envios e as mensagens que esperam por você estão no WhatsApp."
        action={<BackToMessages />}
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-2xl">
      <Loaded from={batch} failure="Erro ao carregar o envio" hint={sayFailure} loading={<Loading />}>
        {(data) => <Queue batchId={batchId} batch={data} isFresh={isFetchedAfterMount && isSuccess} />}
      </Loaded>
    </div>
  );
}

const Loading = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-8 w-60 max-w-full" />
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-76 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </div>
);

type QueueProps = {
  batchId: number;
  batch: ByHandBatch;
  /** The batch was answered since the page opened, not during an earlier visit. */
  isFresh: boolean;
};

function Queue({ batchId, batch, isFresh }: QueueProps) {
  const { messageType, roundNumber, text, waiting, sent } = batch;
  const { id: userId } = useUser();
  const slot = handSlot(userId, batchId);
  const [stored, setStored] = useState(() => readHand(slot));
  const change = (next: ByHand) => {
    for (const { id, isOpened } of openingsIn(stored, next)) {
      send('PUT /api/whatsapp/messages/{id}/opened', { params: { id }, body: { isOpened } }).catch(() => {});
    }
    setStored(next);
    storeHand(slot, next);
  };
  /** Sent before the page opened; null until a fresh answer, because a cached one may miss some. */
  const [before, setBefore] = useState<readonly string[] | null>(null);
  if (isFresh && before === null) setBefore(sent.map(({ id }) => id));
  const [confirmedHere, setConfirmedHere] = useState<readonly string[]>([]);
  const known = before === null ? null : new Set([...before, ...confirmedHere]);
  /** Confirmed on another page, by a colleague or the same user. */
  const elsewhere = sent.filter(({ id }) => known?.has(id) === false).map(({ recipient }) => recipient);
  const [isReviewing, setReviewing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  /** The focused button is about to disappear, so focus the container that both parts share. */
  const review = (isWanted: boolean) => {
    container.current?.focus({ preventScroll: true });
    setReviewing(isWanted);
  };
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') change(cameBack(stored));
  });
  useEffect(() => {
    const listen = () => comeBack();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);

  const reachable = waiting.filter(({ link }) => link !== null);
  const hand = stillWaiting(
    stored,
    reachable.map(({ id }) => id),
  );
  const person = nextOf(hand, reachable);
  const theirs = withColleagues(hand, reachable);
  const unreachable = waiting.length - reachable.length;
  const isAtEnd = person === undefined;

  if (reachable.length === 0) {
    return (
      <div className="flex flex-col gap-5">
        <ConfirmedElsewhere names={elsewhere} />
        <EmptyState
          icon={<CheckCheck />}
          title="Ninguém mais espera neste envio"
          hint={unreachable > 0 ? sayUnreachable(unreachable) : sayDone(batch, stored.sent.length)}
          action={<BackToMessages />}
        />
      </div>
    );
  }
  const done = sent.length + hand.sent.length;
  const total = sent.length + reachable.length;
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {MESSAGES[messageType].title}
        <Badge>Rodada {roundNumber}</Badge>
      </p>
      <ProgressBar label={`${done} de ${total} enviadas`} value={done / total} />
      <ConfirmedElsewhere names={elsewhere} />
      <OpenedByColleagues people={theirs} />
      <div ref={container} tabIndex={-1} className="outline-none">
        {isAtEnd || isReviewing ? (
          <ByHandReview
            batchId={batchId}
            hand={hand}
            people={reachable}
            onChange={change}
            onContinue={isAtEnd ? undefined : () => review(false)}
            onConfirming={(ids) => setConfirmedHere((earlier) => [...earlier, ...ids])}
            onConfirmed={(ids) => {
              storeHand(slot, confirmed(hand, ids));
              review(false);
            }}
          />
        ) : (
          <ByHandPerson
            person={person}
            hand={hand}
            people={reachable}
            sentBefore={sent.length}
            onChange={(next) => {
              if (nextOf(next, reachable) === undefined) container.current?.focus({ preventScroll: true });
              change(next);
            }}
            onReview={() => review(true)}
          />
        )}
      </div>
      {isAtEnd || isReviewing ? (
        <WithColleagues people={theirs} onTake={(id) => change(takenOver(hand, id))} />
      ) : null}
      {unreachable > 0 ? <p className="text-soft text-sm">{sayUnreachable(unreachable)}</p> : null}
      <Card title="O que cada pessoa recebe">
        <MessageText text={text} />
      </Card>
    </div>
  );
}

/** Further names are only counted. */
const NAMED = 3;

function ConfirmedElsewhere({ names }: { names: readonly string[] }) {
  const rest = names.length - NAMED;
  const shown = rest > 0 ? [...names.slice(0, NAMED), `mais ${rest}`] : names;
  return (
    <div role="status" className="empty:hidden">
      {names.length > 0 ? (
        <Notice tone="info">{`Já foi confirmado: ${new Intl.ListFormat('pt-BR').format(shown)}.`}</Notice>
      ) : null}
    </div>
  );
}

const sayDone = ({ isStopped, sent }: ByHandBatch, unconfirmed: number) => {
  if (isStopped) {
    const waits = 'à espera da sua confirmação';
    const theirs = [
      '',
      ` A que você já enviou continua aqui, ${waits}.`,
      ` As ${unconfirmed} que você já enviou continuam aqui, ${waits}.`,
    ][Math.min(unconfirmed, 2)];
    return `O envio está parado: “Retomar envio”, no WhatsApp, faz ele continuar.${theirs}`;
  }
  const words = quantity(
    sent.length,
    'mensagem deste envio foi enviada',
    'mensagens deste envio foram enviadas',
  );
  return sent.length === 0 ? 'Nenhuma mensagem deste envio foi enviada.' : `${words}.`;
};

const BackToMessages = () => (
  <Link to="/admin/whatsapp" className={buttonStyle({ tone: 'secondary' })}>
    Voltar ao WhatsApp
  </Link>
);

const sayUnreachable = (count: number) =>
  count === 1
    ? 'Uma pessoa deste envio não aceita mais mensagens ou ficou sem celular.'
    : `${count} pessoas deste envio não aceitam mais mensagens ou ficaram sem celular.`;
