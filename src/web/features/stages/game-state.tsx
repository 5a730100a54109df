import { courtName } from '#domain/court/court-link.ts';
import { awardInWords } from '#domain/game/award.ts';
import { formatTime } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import type { DrawnGame } from './queries.ts';

/** When and where a game is played, or how it stands. */
export function GameState({ game }: { game: DrawnGame['game'] }) {
  if (!game) return null;
  if (game.status === 'agendado')
    return (
      <p className="max-w-[40%] shrink-0 text-right text-soft text-sm">
        {formatTime(game.date)}
        {game.court ? <span className="block [overflow-wrap:anywhere]">{courtName(game.court)}</span> : null}
      </p>
    );
  return (
    <div className="flex shrink-0 flex-col items-end gap-1">
      {game.status === 'em_andamento' ? <Badge tone="live">Ao vivo</Badge> : null}
      {game.award ? <Badge tone="sun">{awardInWords(game.award)}</Badge> : null}
      <p className="sr-only">{game.sets.map(([one, other]) => `${one} a ${other}`).join(', ')}</p>
      <div aria-hidden="true" className="tabular flex gap-2.5">
        {game.sets.map(([one, other], set) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set has no other name.
          <p key={set} className="flex min-w-5 flex-col text-right">
            <span className={one > other ? 'font-semibold' : 'text-soft'}>{one}</span>
            <span className={other > one ? 'font-semibold' : 'text-soft'}>{other}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
