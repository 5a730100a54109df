import { classes } from '#web/ui/classes.ts';
import type { ScoreSet } from './score.ts';

/** Each team's share of the points, the first team on the left, the winner's share filled. */
export function SetBar({ number, score, state }: ScoreSet) {
  if (state === 'skipped') {
    return (
      <div className="flex min-h-8 items-center gap-3 text-sm text-soft">
        <span className="digits w-7 shrink-0 text-base">{number}º</span>
        não jogado
      </div>
    );
  }
  const [first, second] = score;
  const total = first + second;
  const share = total === 0 ? 50 : (100 * first) / total;
  return (
    <div className="flex min-h-8 items-center gap-3">
      <p className="sr-only">
        {number}º set: {first} a {second}
      </p>
      <span aria-hidden="true" className="digits w-7 shrink-0 text-base text-soft">
        {number}º
      </span>
      <span aria-hidden="true" className={points(first, second)}>
        {first}
      </span>
      <span aria-hidden="true" className="flex h-2.5 min-w-0 flex-1 gap-0.5">
        <span style={{ width: `${share}%` }} className={classes('rounded-l-full', part(first, second))} />
        <span className={classes('flex-1 rounded-r-full', part(second, first))} />
      </span>
      <span aria-hidden="true" className={points(second, first)}>
        {second}
      </span>
    </div>
  );
}

const points = (mine: number, theirs: number) =>
  classes('digits w-6 shrink-0 text-center text-xl', mine < theirs && 'font-medium text-soft');

const part = (mine: number, theirs: number) => (mine > theirs ? 'bg-ocean' : 'bg-line');
