import { useState } from 'react';
import { fullName } from '#domain/names.ts';
import { contestedInWords } from '#web/lib/contested.ts';
import { formatPercent, formatPoints } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Movement } from './movement.tsx';
import type { PlayerRank } from './queries.ts';

const AT_ONCE = 50;

/** A ranking of players: relative points, raw ones below, and of how many on request. */
export function PlayerList({ players }: { players: readonly PlayerRank[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <div className="flex flex-col gap-4">
      <ol className="-my-1 divide-y divide-line">
        {players.slice(0, shown).map((player) => (
          <PlayerRow key={player.id} player={player} />
        ))}
      </ol>
      <ShowMore
        rest={players.length - shown}
        step={AT_ONCE}
        words={['nome', 'nomes']}
        onPress={() => setShown(shown + AT_ONCE)}
      />
    </div>
  );
}

function PlayerRow({ player }: { player: PlayerRank }) {
  const { position, previousPosition, teamName, imageUrl, total, totalRaw, contested, counted } = player;
  const name = fullName(player);
  return (
    <li className="flex min-h-17 min-w-0 items-center gap-3 py-2">
      <span className="flex w-8 shrink-0 flex-col items-center gap-0.5">
        <Medal position={position} isEarned={totalRaw > 0} />
        <Movement position={position} previous={previousPosition} />
      </span>
      <Avatar name={name} imageUrl={imageUrl} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block truncate text-soft text-sm">{teamName ?? 'Sem time'}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end leading-tight">
        <Tooltip text={contestedInWords({ raw: totalRaw, contested, counted })}>
          <span className="digits text-2xl leading-none underline decoration-edge decoration-dotted underline-offset-4">
            {formatPercent(total)}
          </span>
        </Tooltip>
        <span className="-mt-1.5 text-soft text-xs">{formatPoints(totalRaw)}</span>
      </span>
    </li>
  );
}
