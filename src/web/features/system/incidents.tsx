import { CircleCheck } from 'lucide-react';
import { quantity } from '#domain/text/quantity.ts';
import { asSentence, formatMoment, formatSeconds } from '#web/lib/format/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { INCIDENT_WORDS } from './incident-words.ts';
import type { System } from './queries.ts';

type Incident = System['incidents'][number];

export function Incidents({ incidents, startedAt }: Pick<System, 'incidents' | 'startedAt'>) {
  return (
    <Card title="Últimos problemas">
      {incidents.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title="Nenhum problema"
          hint={`Desde que o servidor foi iniciado, em ${formatMoment(startedAt)}.`}
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {incidents.map((incident) => (
            <IncidentLine
              key={`${incident.kind} ${incident.firstAt} ${incident.place?.call}`}
              {...incident}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function IncidentLine({ kind, firstAt, lastAt, count, place }: Incident) {
  const { title, hint } = INCIDENT_WORDS[kind];
  const when =
    count === 1
      ? formatMoment(lastAt)
      : `${quantity(count, 'vez', 'vezes')}, a última em ${formatMoment(lastAt)}`;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-semibold">{asSentence(title)}</p>
      <p>{hint}</p>
      <p className="tabular mt-1 text-soft text-sm [overflow-wrap:anywhere]">
        {asSentence(count === 1 ? when : `${when}, a primeira em ${formatMoment(firstAt)}`)}
        {place ? ` Pedido ${place.requestId}: ${place.call}` : null}
      </p>
    </li>
  );
}

export function SlowWrites({ slowWrites }: Pick<System, 'slowWrites'>) {
  if (slowWrites.length === 0) return null;
  return (
    <Card title="Gravações lentas">
      <p className="mb-3 text-soft text-sm">
        Levaram mais de um segundo: o disco ou o banco estava ocupado, ou muita gente gravou ao mesmo tempo.
        De vez em quando, é normal.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {slowWrites.map(({ requestId, call, at, milliseconds }) => (
          <li key={`${requestId} ${at}`} className="py-2.5 first:pt-0 last:pb-0">
            <p className="tabular flex justify-between gap-4">
              <span className="text-soft">{formatMoment(at)}</span>
              <span className="font-semibold">{formatSeconds(milliseconds)}</span>
            </p>
            <p className="text-soft text-sm [overflow-wrap:anywhere]">{call}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
