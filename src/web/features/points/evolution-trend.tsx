import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { Evolution } from './evolution.ts';

type Direction = Evolution['trends']['total']['direction'];

const LOOKS = {
  up: { Arrow: ArrowUpRight, words: 'subiu', color: 'text-palm-ink' },
  down: { Arrow: ArrowDownRight, words: 'caiu', color: 'text-coral-ink' },
  flat: { Arrow: ArrowRight, words: 'estável', color: 'text-soft' },
} as const;

/** The trend from the last but one round played to the last one. */
export function Trend({ direction }: { direction: Direction }) {
  const { Arrow, words, color } = LOOKS[direction];
  return (
    <span className={`inline-flex items-center gap-1 font-semibold text-sm ${color}`}>
      <Arrow className="size-5 shrink-0" aria-hidden="true" />
      {words}
    </span>
  );
}
