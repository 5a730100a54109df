import { relativePoints } from '#domain/points/points.ts';
import { formatPercent } from '#web/lib/format/format.ts';

const RAW = 15;
const CONTESTED = 200;

export const POINTS_EXAMPLE = {
  raw: RAW,
  contested: CONTESTED,
  relative: formatPercent(relativePoints(RAW, CONTESTED)),
} as const;
