import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type NoticeTone = 'info' | 'warning' | 'danger';

const tones: Record<NoticeTone, string> = {
  info: 'bg-ocean-wash text-ink [&>svg]:text-ocean',
  warning: 'bg-sun-wash text-ink [&>svg]:text-sun-ink',
  danger: 'bg-coral-wash text-ink [&>svg]:text-coral-ink',
};
const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert };

/** A failure is announced at once. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classes('flex items-start gap-3 rounded-control px-4 py-3 text-[0.9375rem]', tones[tone])}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
