import { Link } from '@tanstack/react-router';
import { leftOutInWords } from '#domain/messages/messages.ts';
import { MESSAGES } from '#web/features/messages/message-words.ts';
import type { Batch } from '#web/features/messages/queries.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ProgressBar } from '#web/ui/layout/progress-bar.tsx';
import { sayAudience } from './audience.ts';
import { BatchActions } from './batch-actions.tsx';

type BatchProgressProps = {
  batch: Batch;
  teams: readonly { readonly id: number; readonly name: string }[];
};

export function BatchProgress({ batch, teams }: BatchProgressProps) {
  const { id, messageType, roundNumber, queued, stopped, skipped } = batch;
  const { title } = MESSAGES[messageType];
  const sent = batch.sent + batch.delivered + batch.read;
  const settled = sent + batch.failed + batch.uncertain;
  const leftOut = leftOutInWords(skipped);
  const isWaiting = batch.byHand > 0 && !stopped;
  const isByHand = isWaiting && batch.gateway === 'manual';
  return (
    <article aria-label={`${title}, rodada ${roundNumber}`} className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title}
          <Badge>Rodada {roundNumber}</Badge>
          {stopped ? <Badge tone="sun">Parado</Badge> : null}
        </p>
        <p className="text-soft text-sm">
          {sayAudience(batch.audience, teams)} · {batch.createdBy ? `por ${batch.createdBy} ` : ''}em{' '}
          {formatMoment(batch.createdAt)}
          {leftOut ? ` · de fora: ${leftOut}` : ''}
        </p>
      </div>
      <ProgressBar
        label={
          isByHand ? `${sent} de ${settled + queued} enviadas à mão` : `${settled} de ${settled + queued}`
        }
        value={(isByHand ? sent : settled) / Math.max(1, settled + queued)}
      />
      <ul aria-label="Situação" className="flex flex-wrap gap-2">
        {countsOf(batch).map(({ tone, words }) => (
          <li key={words}>
            <Badge tone={tone}>{words}</Badge>
          </li>
        ))}
      </ul>
      {stopped ? (
        <Notice tone="warning">
          {stopped.reason}, em {formatMoment(stopped.at)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isWaiting ? (
          <Link
            to="/admin/whatsapp"
            search={{ tab: 'queue', envio: id }}
            className={buttonStyle({ size: 'small' })}
          >
            Enviar pelo meu WhatsApp
          </Link>
        ) : null}
        <Link
          to="/admin/whatsapp"
          search={{ tab: 'history', envio: id }}
          className={buttonStyle({ tone: 'secondary', size: 'small' })}
        >
          Ver mensagens
        </Link>
        <BatchActions batch={batch} />
      </div>
    </article>
  );
}

function countsOf({ queued, byHand, sent, delivered, read, failed, uncertain }: Batch) {
  const counts = [
    { tone: 'neutral', count: queued - byHand, words: 'na fila' },
    { tone: 'neutral', count: byHand, words: 'esperando por você' },
    { tone: 'palm', count: sent, words: sent === 1 ? 'enviada' : 'enviadas' },
    { tone: 'ocean', count: delivered, words: delivered === 1 ? 'entregue' : 'entregues' },
    { tone: 'ocean', count: read, words: read === 1 ? 'lida' : 'lidas' },
    { tone: 'danger', count: failed, words: failed === 1 ? 'falhou' : 'falharam' },
    { tone: 'sun', count: uncertain, words: uncertain === 1 ? 'incerta' : 'incertas' },
  ] as const;
  return counts
    .filter(({ count }) => count > 0)
    .map(({ tone, count, words }) => ({ tone, words: `${count} ${words}` }));
}
