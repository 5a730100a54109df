import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';

/** A sun with a volleyball's seams: three curves, repeated at 120 and 240 degrees. */
function BrandMark({ className }: { className: string }) {
  const clipId = useId();
  return (
    <svg viewBox="0 0 48 48" className={classes('shrink-0', className)} aria-hidden="true">
      <clipPath id={clipId}>
        <circle cx="24" cy="24" r="23" />
      </clipPath>
      <circle cx="24" cy="24" r="23" className="fill-sun" />
      <g clipPath={`url(#${clipId})`} className="stroke-on-sun" fill="none" strokeWidth="2.75">
        {[0, 120, 240].map((turn) => (
          <g key={turn} transform={`rotate(${turn} 24 24)`}>
            <path d="M24 24C25 15 21 6 11 1" />
            <path d="M31.5 19.5C31 12 27 5 20 0" />
            <path d="M38 16.5C36 10 33 5 28 1" />
          </g>
        ))}
      </g>
    </svg>
  );
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-bold font-heading text-ink text-xl leading-none tracking-tight min-[24rem]:text-[1.375rem]">
      <BrandMark className="size-7 min-[24rem]:size-8" />
      <span className="tiny:sr-only">Manchete</span>
    </span>
  );
}
