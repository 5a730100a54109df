import { quantity } from '#domain/text/quantity.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { classes } from '#web/ui/classes.ts';

type PointsValueProps = {
  /** Null if the player was not there; undefined beyond the tournament's last round. */
  raw: number | null | undefined;
  contested: number | null | undefined;
  relative: number | null | undefined;
  /** For a total: the raw points that the relative points count. */
  counted?: number;
  size?: 'normal' | 'large';
};

/**
 * Raw points out of the possible ones, and relative points, which decide the order. A dash if no sheet lists the
 * player as present.
 */
export function PointsValue({
  raw,
  contested,
  relative,
  counted = raw ?? 0,
  size = 'normal',
}: PointsValueProps) {
  if (typeof raw !== 'number' || typeof relative !== 'number') {
    return (
      <span className="text-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">sem pontos anotados</span>
      </span>
    );
  }
  const part = counted === raw ? '' : ` · ${counted}`;
  return (
    <span className="block whitespace-nowrap">
      <span className="tabular block text-[0.8125rem] text-soft leading-tight">
        <span className="font-semibold text-ink">{raw}</span>
        {contested ? (
          <>
            <span aria-hidden="true">{`${part}/${contested}`}</span>
            <span className="sr-only">{`${part} de ${quantity(contested, 'ponto disputado', 'pontos disputados')}, `}</span>
          </>
        ) : null}
      </span>{' '}
      <span className={classes('digits block leading-tight', size === 'large' ? 'text-2xl' : 'text-xl')}>
        {formatPercent(relative)}
      </span>
    </span>
  );
}
