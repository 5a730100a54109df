import { useQuery } from '@tanstack/react-query';
import { quantity } from '#domain/text/quantity.ts';
import { completedQuery } from '#web/features/games/queries.ts';
import { classes } from '#web/ui/classes.ts';

type MovementProps = { position: number; previous: number | null };

export function Movement({ position, previous }: MovementProps) {
  if (previous === null || previous === position) return null;
  const steps = Math.abs(previous - position);
  const isUp = position < previous;
  return (
    <span
      className={classes(
        'whitespace-nowrap font-semibold text-xs leading-4',
        isUp ? 'text-palm-ink' : 'text-coral-ink',
      )}
    >
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'}
        {steps}
      </span>
      <span className="sr-only">
        {isUp ? 'subiu' : 'desceu'} {quantity(steps, 'posição', 'posições')}
      </span>
    </span>
  );
}

export function MovementLegend({ isShown }: { isShown: boolean }) {
  const completed = useQuery(completedQuery);
  const round = completed.data?.recentGames[0]?.round;
  if (!isShown || round === undefined) return null;
  return (
    <p className="mt-3 border-line border-t pt-3 text-soft text-sm">
      <span aria-hidden="true">▲▼ </span>
      Mudança de posição na rodada&nbsp;{round}
    </p>
  );
}
