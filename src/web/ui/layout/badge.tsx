import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type BadgeTone = 'neutral' | 'live' | 'sun' | 'palm' | 'ocean' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-well text-soft',
  live: 'bg-coral-fill text-on-coral',
  sun: 'bg-sun text-on-sun',
  palm: 'bg-palm-wash text-palm-ink',
  ocean: 'bg-ocean-wash text-ocean',
  danger: 'bg-coral-wash text-coral-ink',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 items-center gap-2 whitespace-nowrap rounded-full px-3 py-0.5 font-semibold text-[0.8125rem] leading-5',
        tones[tone],
      )}
    >
      {tone === 'live' ? <span className="live-dot" aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
