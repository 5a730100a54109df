import { formatPercent } from '#web/lib/format.ts';
import { classes } from '#web/ui/classes.ts';

type PointsProps = {
  raw: number | null;
  contested: number | null;
  relative: number | null;
  isTotal?: boolean;
};

/** Raw points above relative ones; of how many, for whoever points there. A dash where nothing was played. */
export function Points({ raw, contested, relative, isTotal = false }: PointsProps) {
  if (raw === null || relative === null) {
    return (
      <span className="text-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">não jogou</span>
      </span>
    );
  }
  return (
    <span className="block" title={`${raw} de ${contested ?? 0} pontos disputados`}>
      <span className={classes('digits block leading-tight', isTotal ? 'text-2xl' : 'text-xl')}>{raw} </span>
      <span className="tabular block text-[0.8125rem] text-soft leading-tight">
        {formatPercent(relative)}
      </span>
    </span>
  );
}
