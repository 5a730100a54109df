import { useMemo } from 'react';
import { encode } from 'uqr';

type QrCodeProps = { label: string; text: string; className?: string };

/** Dark on light in either theme, because not every camera reads inverted codes. */
export function QrCode({ label, text, className = 'size-52' }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { border: 3 });
    const cells = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-control ${className}`}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
