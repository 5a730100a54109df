import { Award, Medal, Trophy } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

const BEST = {
  1: { Icon: Trophy, metal: 'bg-gold' },
  2: { Icon: Medal, metal: 'bg-silver' },
  3: { Icon: Award, metal: 'bg-bronze' },
} as const;

/** '#1' with a medal; from the fourth on only the number. */
export function RankTag({ position }: { position: number }) {
  const best = position in BEST ? BEST[position as keyof typeof BEST] : null;
  return (
    <span
      className={classes(
        'digits inline-flex h-7 w-12 shrink-0 items-center justify-center gap-0.5 rounded-full text-base leading-none',
        best ? `${best.metal} text-on-medal` : 'bg-well text-soft',
      )}
    >
      {best ? <best.Icon className="size-3.5" aria-hidden="true" /> : null}#{position}
    </span>
  );
}
