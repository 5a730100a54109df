import { LEAST_PERCENT, type Level, levelOf } from '#web/features/points/share-of-best.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { classes } from '#web/ui/classes.ts';
import type { EvolutionRound } from './evolution.ts';
import type { Best, Measure } from './evolution-rounds.ts';

const looks: Record<Level, { box: string; bar: string }> = {
  high: { box: 'bg-palm-wash text-palm-ink font-extrabold', bar: 'bg-palm' },
  good: { box: 'bg-ocean-wash text-ocean', bar: 'bg-ocean' },
  fair: { box: 'bg-sun-wash text-sun-ink', bar: 'bg-sun' },
  low: { box: 'bg-well text-soft', bar: 'bg-edge' },
};

type ValueCellProps = { round: EvolutionRound; measure: Measure; best: Best };

export function ValueCell({ round, measure, best }: ValueCellProps) {
  if (round.present !== true) return <span className="text-soft">–</span>;
  const value = round[measure];
  const level = levelOf(value, best[measure]);
  const share = best[measure] === 0 ? 0 : (100 * value) / best[measure];
  const isRelative = measure === 'relativeTotal';
  return (
    <span
      data-level={level}
      className={classes(
        'digits inline-flex min-w-11 flex-col items-stretch gap-1 rounded-tile px-2.5 pt-1 pb-1.5 text-center text-lg leading-none',
        looks[level].box,
        level !== 'high' && 'font-medium',
      )}
    >
      {isRelative ? formatPercent(value) : value}
      <span aria-hidden="true" className="flex h-1 rounded-full bg-card">
        <span style={{ width: `${share}%` }} className={`rounded-full ${looks[level].bar}`} />
      </span>
    </span>
  );
}

export function Legend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      Em relação à melhor rodada:
      {(
        [
          ['high', `${LEAST_PERCENT.high}% ou mais`],
          ['good', `${LEAST_PERCENT.good}% ou mais`],
          ['fair', `${LEAST_PERCENT.fair}% ou mais`],
          ['low', 'menos'],
        ] as const
      ).map(([level, words]) => (
        <span key={level} className="inline-flex items-center gap-1.5">
          <span className={`size-3 rounded-full ${looks[level].bar}`} aria-hidden="true" />
          {words}
        </span>
      ))}
    </p>
  );
}
