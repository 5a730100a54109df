import type { ReactNode } from 'react';
import type { FormatType } from '#domain/formats/format-words.ts';

const Dot = ({ x, y }: { x: number; y: number }) => (
  <circle cx={x} cy={y} r={3.5} fill="currentColor" stroke="none" />
);

/** Four people and two pairs of them, as they are and as they change. */
const PAIRS = (
  <>
    <Dot x={10} y={10} />
    <Dot x={38} y={10} />
    <Dot x={10} y={30} />
    <Dot x={38} y={30} />
    <path d="M10 10V30M38 10V30" />
    <path d="M15 10H33M15 30H33" strokeDasharray="2 4" />
  </>
);

const PICTURES: Readonly<Record<FormatType, ReactNode>> = {
  individual: PAIRS,
  mixed: (
    <>
      <Dot x={10} y={10} />
      <rect x={6.5} y={26.5} width={7} height={7} />
      <path d="M10 13.5V26.5M38 13.5V26.5" />
      <Dot x={38} y={10} />
      <rect x={34.5} y={26.5} width={7} height={7} />
      <path d="M15 10H33M15 30H33" strokeDasharray="2 4" />
    </>
  ),
  king: (
    <>
      <path d="M12 20V6l7 6 5-8 5 8 7-6v14z" />
      <Dot x={9} y={32} />
      <Dot x={19} y={32} />
      <Dot x={29} y={32} />
      <Dot x={39} y={32} />
    </>
  ),
  ranking: <path d="M6 34h9V8h9v9h9v9h9v8z" />,
  league: (
    <>
      <path d="M10 9H38V31H10zM10 9 38 31M38 9 10 31" />
      <Dot x={10} y={9} />
      <Dot x={38} y={9} />
      <Dot x={10} y={31} />
      <Dot x={38} y={31} />
    </>
  ),
  groups: (
    <>
      <rect x={5} y={6} width={16} height={28} rx={3} />
      <rect x={27} y={6} width={16} height={28} rx={3} />
      <path d="M9 13h8M9 20h8M9 27h8M31 13h8M31 20h8M31 27h8" />
    </>
  ),
  single: <path d="M6 6h10v8H6M6 26h10v8H6M16 10h10v20H16M26 20h16" />,
  double: <path d="M6 4h9v8H6M15 8h9M6 20h9v8H6M15 24h9M24 8h9v16h-9M33 16h9M6 36h18v-6M24 33h9V24" />,
};

/** A sketch of who meets whom. */
export const FormatPicture = ({ type }: { type: FormatType }) => (
  <svg
    viewBox="0 0 48 40"
    aria-hidden="true"
    className="h-10 w-12 shrink-0 text-ocean-ink"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {PICTURES[type]}
  </svg>
);
