import { Star } from 'lucide-react';
import { fullName } from '#domain/people/names.ts';
import type { PlayerTotals } from '#domain/points/player-totals.ts';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import type { Team } from './queries.ts';
import { Stats } from './stats.tsx';

type TeamPlayerProps = { player: Team['players'][number]; totals: PlayerTotals; isBest: boolean };

export function TeamPlayer({ player, totals, isBest }: TeamPlayerProps) {
  const name = fullName(player);
  return (
    <li className="flex min-w-0 items-center gap-3 py-2">
      <Avatar name={name} imageUrl={player.imageUrl} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-w-0 items-center">
          <span className={classes('leading-tight [overflow-wrap:anywhere]', isBest && 'font-semibold')}>
            {name}
          </span>
          {isBest ? (
            <span className="-my-3 shrink-0">
              <Tooltip text="Melhor pontuador do time">
                <span className="flex size-6 items-center justify-center rounded-full bg-sun text-on-sun">
                  <Star className="size-3.5 fill-current" aria-hidden="true" />
                </span>
              </Tooltip>
            </span>
          ) : null}
        </div>
        <Stats totals={totals} />
      </div>
    </li>
  );
}
