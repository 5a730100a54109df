import { useQuery } from '@tanstack/react-query';
import { countedWord } from '#domain/text/quantity.ts';
import { asSentence, formatBytes, formatMoment } from '#web/lib/format/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { BackupsCard } from './backups-card.tsx';
import { clockTrouble } from './clock-words.ts';
import { Incidents, SlowWrites } from './incidents.tsx';
import { type System, systemQuery } from './queries.ts';

export default function SystemPanel() {
  const system = useQuery(systemQuery);
  return (
    <Loaded
      from={system}
      failure="Erro ao carregar o sistema"
      loading={
        <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
          <div className="flex flex-col gap-5">
            <Skeleton className="h-168 w-full rounded-card lg:h-118" />
            <Skeleton className="h-72 w-full rounded-card" />
          </div>
          <Skeleton className="h-107 w-full rounded-card" />
        </div>
      }
    >
      {(known) => (
        <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
          <div className="flex min-w-0 flex-col gap-5">
            <ClockNotice clock={known.clock} heardAt={system.dataUpdatedAt} />
            <BackupsCard backups={known.backups} />
            <Incidents incidents={known.incidents} startedAt={known.startedAt} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <Installation system={known} />
            <SlowWrites slowWrites={known.slowWrites} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** `heardAt`: when this device received the server's time, by its own clock. */
function ClockNotice({ clock, heardAt }: { clock: System['clock']; heardAt: number }) {
  const trouble = clockTrouble(clock, heardAt);
  if (!trouble) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">{asSentence(trouble.title)}</p>
      <p>{trouble.hint}</p>
    </Notice>
  );
}

function Installation({ system }: { system: System }) {
  const {
    connections,
    connectionsMax,
    database,
    databaseBytes,
    freeBytes,
    memoryBytes,
    messagesWaiting,
    startedAt,
    streams,
    build,
    version,
  } = system;
  const facts: readonly (readonly [string, string])[] = [
    ['Versão', `${version} (${build})`],
    ['No ar desde', formatMoment(startedAt)],
    ['Banco', `${database === 'embedded' ? 'Embutido' : 'PostgreSQL'}, ${formatBytes(databaseBytes)}`],
    ['Disco livre', freeBytes === null ? 'Não se sabe' : formatBytes(freeBytes)],
    ['Memória', formatBytes(memoryBytes)],
    ['Acompanhando agora', largeQuantity(streams, 'tela')],
    ['Conexões', `${formatCount(connections)} abertas de ${formatCount(connectionsMax)}`],
    ['Mensagens na fila do servidor', formatCount(messagesWaiting)],
  ];
  return (
    <Card title="Instalação">
      <div className="flex flex-col gap-4">
        {freeBytes !== null && freeBytes < LOW_DISK_SPACE ? (
          <Notice tone="warning">
            <p className="font-semibold">O disco está quase cheio.</p>
            <p>Libere espaço: sem ele nem pontos nem cópias são guardados.</p>
          </Notice>
        ) : null}
        <dl className="flex flex-col divide-y divide-line">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

/** In bytes: with less, the next backup may not fit. */
const LOW_DISK_SPACE = 500_000_000;

const grouped = new Intl.NumberFormat('pt-BR');

const formatCount = (count: number): string => grouped.format(count);

const largeQuantity = (count: number, one: string): string =>
  `${formatCount(count)} ${countedWord(count, one)}`;
