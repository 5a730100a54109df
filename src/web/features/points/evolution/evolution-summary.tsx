import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { quantity } from '#domain/text/quantity.ts';
import { contestedInWords } from '#web/lib/format/contested.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import type { Evolution } from './evolution.ts';
import { uncountedRounds } from './evolution-rounds.ts';

const COUNTERS = [
  { key: 'saques', title: 'Saques' },
  { key: 'defesas', title: 'Defesas' },
  { key: 'ataques', title: 'Ataques' },
] as const;

type SummaryCardProps = { evolution: Evolution; imageUrl: string | null };

export function SummaryCard({ evolution, imageUrl }: SummaryCardProps) {
  const {
    playerName,
    teamName,
    gender,
    totalRelative,
    totalAbsolute,
    contested,
    counted,
    trends,
    compared,
    roundsData,
  } = evolution;
  const played = roundsData.filter(({ present }) => present === true).length;
  const { waitingRounds, unplayedRounds } = uncountedRounds(roundsData);
  const unplayed = roundsData.reduce((all, round) => all + round.unplayed, 0);
  const sum = (key: (typeof COUNTERS)[number]['key']) =>
    roundsData.reduce((all, round) => all + round[key], 0);
  return (
    <section
      aria-label={`Resumo de ${playerName}`}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={playerName} imageUrl={imageUrl} size="large" />
        <div className="min-w-0">
          <h2 className="text-xl [overflow-wrap:anywhere]">{playerName}</h2>
          <p className="text-soft">{`${teamName ?? 'Sem time'} · ${gender}`}</p>
        </div>
      </div>
      <dl className="grid grid-cols-6 gap-3">
        <Figure wide title="Aproveitamento" value={formatPercent(totalRelative)}>
          <span className="flex flex-wrap gap-x-3 text-sm text-soft">
            {contestedInWords({
              raw: totalAbsolute,
              contested,
              counted,
              unplayed,
              waitingRounds,
              unplayedRounds,
            })}
            {compared?.isRelative ? <Trend direction={trends.total.direction} /> : null}
          </span>
        </Figure>
        <Figure wide title="Pontos" value={String(totalAbsolute)}>
          <span className="flex flex-wrap gap-x-3 text-sm text-soft">
            {quantity(played, 'rodada jogada', 'rodadas jogadas')}
            {compared?.isRelative ? null : <Trend direction={trends.total.direction} />}
          </span>
        </Figure>
        {COUNTERS.map(({ key, title }) => (
          <Figure key={key} title={title} value={String(sum(key))}>
            <Trend direction={trends[key].direction} />
          </Figure>
        ))}
      </dl>
      <p className="text-pretty text-sm text-soft">{comparedInWords(compared)}</p>
    </section>
  );
}

function comparedInWords(compared: Evolution['compared']): string {
  if (!compared) return 'As setas comparam duas rodadas jogadas: ainda não há duas para comparar.';
  const { before, last, isRelative } = compared;
  const by = isRelative ? 'cada uma pelos pontos disputados nela' : 'pelo que foi anotado em cada uma';
  return `As setas comparam a rodada ${last} com a rodada ${before}, ${by}.`;
}

type FigureProps = { title: string; value: string; wide?: boolean; children: ReactNode };

function Figure({ title, value, wide = false, children }: FigureProps) {
  return (
    <div
      className={`min-w-0 rounded-control p-3 sm:p-4 ${wide ? 'col-span-3 bg-well' : 'col-span-2 border border-line'}`}
    >
      <dt className="text-sm text-soft">{title}</dt>
      <dd className={`digits leading-none ${wide ? 'text-[2.75rem]' : 'text-3xl'}`}>{value}</dd>
      <dd className="mt-1 flex">{children}</dd>
    </div>
  );
}

type Direction = Evolution['trends']['total']['direction'];

const LOOKS = {
  up: { Arrow: ArrowUpRight, words: 'subiu', color: 'text-palm-ink' },
  down: { Arrow: ArrowDownRight, words: 'caiu', color: 'text-coral-ink' },
  flat: { Arrow: ArrowRight, words: 'estável', color: 'text-soft' },
} as const;

function Trend({ direction }: { direction: Direction }) {
  const { Arrow, words, color } = LOOKS[direction];
  return (
    <span className={`inline-flex items-center gap-1 font-semibold text-sm ${color}`}>
      <Arrow className="size-5 shrink-0" aria-hidden="true" />
      {words}
    </span>
  );
}
