import type { ReactNode } from 'react';
import { usePageMark } from '#web/lib/page/page-mark.ts';
import { classes } from '#web/ui/classes.ts';
import type { OverlayTheme } from './search.ts';

type OverlayFrameProps = {
  shownIn: 'on-air' | 'preview';
  children: ReactNode;
};

/** The frame of a stream's picture; sizes in it are relative to its width. */
export function OverlayFrame({ shownIn, children }: OverlayFrameProps) {
  usePageMark('shows', shownIn === 'on-air' ? 'overlay' : undefined);
  return (
    <div
      data-overlay={shownIn}
      className={classes(
        'overflow-hidden [container-type:size]',
        shownIn === 'on-air' ? 'fixed inset-0' : 'absolute inset-0',
      )}
    >
      {children}
    </div>
  );
}

/** Not from the device's colour scheme: a stream has many viewers. */
const TONES: Record<OverlayTheme, string> = {
  torneio: 'deep-water text-on-deep [--accent:var(--color-sun)] [--on-accent:var(--color-on-sun)]',
  claro:
    'bg-[oklch(0.995_0.003_85)] text-[oklch(0.22_0.04_245)] [--accent:oklch(0.45_0.12_240)] [--on-accent:white]',
  escuro: 'bg-[oklch(0.16_0.01_250)] text-[oklch(1_0_0)] [--accent:white] [--on-accent:oklch(0.16_0.01_250)]',
};

export const toneOf = (theme: OverlayTheme): string => TONES[theme];

/** Longer names are smaller, on two lines. */
const SHORT_NAME = 26;

export const nameSize = ({ length }: string): string =>
  length > SHORT_NAME
    ? 'line-clamp-2 break-words text-[1.25cqw] leading-[1.05]'
    : 'truncate text-[1.7cqw] leading-tight';

type ShownProps = { isShown: boolean; className: string; children: ReactNode };

/** Hidden content is also hidden from screen readers. */
export function Appearing({ isShown, className, children }: ShownProps) {
  return (
    <div
      aria-hidden={!isShown}
      className={classes(
        'absolute transition-[opacity,transform,visibility] duration-300 motion-reduce:transition-none',
        isShown ? null : 'invisible translate-y-[0.6cqw] opacity-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
