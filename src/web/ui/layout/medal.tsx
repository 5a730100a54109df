import { classes } from '#web/ui/classes.ts';

const metals: Record<number, string> = {
  1: 'bg-gold text-on-medal',
  2: 'bg-silver text-on-medal',
  3: 'bg-bronze text-on-medal',
};

type MedalProps = {
  position: number;
  /** False before any game: all share first place, and nobody gets a medal. */
  isEarned?: boolean;
};

/** Gold, silver, bronze, then a plain number of the same size. */
export function Medal({ position, isEarned = true }: MedalProps) {
  return (
    <span
      className={classes(
        'digits inline-flex size-7 shrink-0 items-center justify-center rounded-full text-base leading-none',
        (isEarned && metals[position]) || 'bg-well text-soft',
      )}
    >
      <span className="sr-only">{position}º lugar</span>
      <span aria-hidden="true">{position}</span>
    </span>
  );
}
