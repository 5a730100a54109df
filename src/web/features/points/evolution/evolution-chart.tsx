import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { quantity } from '#domain/text/quantity.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import type { EvolutionRound } from './evolution.ts';
import { statusOf } from './evolution-rounds.ts';

const BARS = [
  { key: 'ataques', title: 'ataques', color: 'var(--color-ocean)', legend: 'bg-ocean' },
  { key: 'defesas', title: 'defesas', color: 'var(--color-palm)', legend: 'bg-palm' },
  { key: 'saques', title: 'saques', color: 'var(--color-sun)', legend: 'bg-sun' },
] as const;
const LINE = 'var(--color-coral)';
const tick = { fill: 'var(--color-soft)', fontSize: 13 };

/** The counters stacked; relative points as a line over the rounds with a completed game. */
export default function EvolutionChart({ rounds }: { rounds: readonly EvolutionRound[] }) {
  const points = rounds.map((round) => ({
    ...round,
    name: `R${round.round}`,
    relative: round.contested > 0 ? round.relativeTotal : null,
  }));
  return (
    <figure className="flex flex-col gap-3">
      <div role="img" aria-label={inWords(rounds)} className="h-64 sm:h-80">
        <ResponsiveContainer>
          <ComposedChart
            data={points}
            accessibilityLayer={false}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          >
            <CartesianGrid yAxisId="points" vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="name"
              tick={tick}
              tickLine={false}
              axisLine={{ stroke: 'var(--color-line)' }}
              interval={0}
            />
            <YAxis
              yAxisId="points"
              width={34}
              tick={tick}
              tickLine={false}
              axisLine={false}
              allowDecimals={false}
            />
            <YAxis
              yAxisId="relative"
              orientation="right"
              width={46}
              tick={tick}
              tickLine={false}
              axisLine={false}
              tickFormatter={(value: number) => formatPercent(value)}
            />
            {BARS.map(({ key, color }) => (
              <Bar
                key={key}
                yAxisId="points"
                dataKey={key}
                stackId="points"
                fill={color}
                stroke="var(--color-card)"
                maxBarSize={44}
                isAnimationActive={false}
              />
            ))}
            <Line
              yAxisId="relative"
              dataKey="relative"
              connectNulls
              stroke={LINE}
              strokeWidth={3}
              dot={{ r: 5, fill: 'var(--color-card)', stroke: LINE, strokeWidth: 3 }}
              activeDot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        <span className="inline-flex items-center gap-1.5">
          <span className="h-1 w-4 rounded-full bg-coral" aria-hidden="true" />
          aproveitamento (%)
        </span>
        {BARS.map(({ key, title, legend }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <span className={`size-3 rounded-sm ${legend}`} aria-hidden="true" />
            {title}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function inWords(rounds: readonly EvolutionRound[]): string {
  const sentences = rounds
    .filter(({ present }) => present !== 'pending')
    .map((round) =>
      round.present === true
        ? `rodada ${round.round}: ${quantity(round.saques, 'saque')}, ${quantity(round.defesas, 'defesa')}, ${quantity(round.ataques, 'ataque')}, ${formatPercent(round.relativeTotal)}`
        : `rodada ${round.round}: ${statusOf(round).toLowerCase()}`,
    );
  return `Gráfico da evolução por rodada. ${sentences.join('; ')}.`;
}
