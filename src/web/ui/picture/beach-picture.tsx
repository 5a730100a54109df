import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';

const MESHES = [17, 22, 27, 32, 37, 42, 47];

export function BeachPicture({ className }: { className: string }) {
  const clipId = useId();
  return (
    <svg viewBox="0 0 64 64" className={classes('shrink-0', className)} aria-hidden="true">
      <clipPath id={clipId}>
        <circle cx="32" cy="32" r="32" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <path className="fill-ocean-wash" d="M0 0h64v64H0Z" />
        <circle cx="43" cy="17" r="13" className="fill-scene-glow" opacity="0.22" />
        <circle cx="43" cy="17" r="8.5" className="fill-scene-sun" />
        <path className="fill-scene-mid" d="M0 30c8-2.5 15-2.5 22 0s14 2.5 21 0 14-2.5 21 0v14H0Z" />
        <path className="fill-scene-near" d="M0 36c8-2 16-2 24 0s16 2 24 0 11-1.5 16-.5v12H0Z" />
        <path className="fill-scene-sand" d="M0 45c12-3.5 23-3 33-1.500s21 2 31-1.500v22H0Z" />
        <g className="stroke-scene-net" fill="none" strokeLinecap="round">
          <g strokeWidth="0.9" opacity="0.45">
            {MESHES.map((x) => (
              <path key={x} d={`M${x} ${25.5 + (x - 12) * 0.05}v11`} />
            ))}
            <path d="M12 29l40 2M12 33l40 2" />
          </g>
          <path d="M12 37l40 2" strokeWidth="1.2" opacity="0.7" />
          <path d="M12 25l40 2" strokeWidth="2.5" className="stroke-coral" />
          <path d="M12 21v32M52 23v28" strokeWidth="2.5" />
        </g>
      </g>
    </svg>
  );
}
