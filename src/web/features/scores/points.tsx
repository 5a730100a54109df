import { formatPercent } from '#web/lib/format.ts';
import { classes } from '#web/ui/classes.ts';

type PointsProps = {
  raw: number | null;
  contested: number | null;
  relative: number | null;
  isTotal?: boolean;
};

/** Raw points, of how many, above relative ones. A dash where nothing was played. */
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
    <span className="block whitespace-nowrap">
      <span className={classes('digits leading-tight', isTotal ? 'text-2xl' : 'text-xl')}>{raw} </span>
      {contested ? (
        <span className="tabular text-soft text-xs">
          <span aria-hidden="true">/{contested}</span>
          <span className="sr-only">de {contested} pontos disputados, </span>
        </span>
      ) : null}
      <span className="tabular block text-[0.8125rem] text-soft leading-tight">
        {formatPercent(relative)}
      </span>
    </span>
  );
}
