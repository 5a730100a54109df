import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { atTime, formatTime } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Other } from './use-presence.ts';

type ColleagueNoticeProps = {
  others: readonly Other[];
  takeOver: () => Promise<void>;
  /** The pressed button is gone, so the focus moves to the pad. */
  onGone: () => void;
};

/** Shows who else has this game open, read aloud once, and a button to take over scoring. */
export function ColleagueNotice({ others, takeOver, onGone }: ColleagueNoticeProps) {
  const [isPending, setPending] = useState(false);
  const take = async () => {
    setPending(true);
    await takeOver();
    setPending(false);
    onGone();
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm leading-tight">
      <p aria-hidden="true" className="flex min-w-0 flex-1 basis-40 items-center gap-2">
        <UserRound className="size-5 shrink-0" />
        <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{presenceInWords(others)}</span>
      </p>
      {others[0]?.isScoring ? (
        <Button size="small" tone="secondary" isPending={isPending} onPress={() => void take()}>
          Assumir
        </Button>
      ) : null}
    </div>
  );
}

/** Who else is at a game, in a sentence; empty where nobody is. */
export function presenceInWords(others: readonly Other[]): string {
  const [first] = others;
  if (!first) return '';
  const { name, isScoring, since, scoringSince, tookOverAt } = first;
  if (isScoring && tookOverAt) return `${name} assumiu a marcação ${atTime(tookOverAt)}.`;
  if (isScoring && scoringSince) {
    return `${name} está marcando neste jogo desde ${formatTime(scoringSince)}.`;
  }
  if (isScoring || others.length === 1) {
    return `${name} também está neste jogo desde ${formatTime(since)}.`;
  }
  return `${name} e mais ${others.length - 1} também estão neste jogo.`;
}
