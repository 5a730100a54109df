import { asSentence } from '#web/lib/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { clockTrouble } from './clock-words.ts';
import type { System } from './queries.ts';

/** Warns of clocks that differ. `heardAt`: when this device received the server's time, by its own clock. */
export function ClockNotice({ clock, heardAt }: { clock: System['clock']; heardAt: number }) {
  const trouble = clockTrouble(clock, heardAt);
  if (!trouble) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">{asSentence(trouble.title)}</p>
      <p>{trouble.hint}</p>
    </Notice>
  );
}
