import { ArrowDown } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fullName } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { contestedInWords } from '#web/lib/format/contested.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Medal } from '#web/ui/layout/medal.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Movement } from './movement.tsx';
import type { PlayerRank } from './queries.ts';
import { TeamLink } from './team-link.tsx';
import { teamOf } from './team-of.ts';

const AT_ONCE = 50;
/** Visible without scrolling. */
const VISIBLE_ROWS = 8;

type PlayerListProps = { players: readonly PlayerRank[]; ownId: number | undefined };

/** Highlights the user's own row. */
export function PlayerList({ players, ownId }: PlayerListProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const ownRow = useRef<HTMLLIElement>(null);
  const ownIndex = players.findIndex(({ id }) => id === ownId);
  const toOwn = () => {
    // Must be rendered before it can be scrolled to.
    flushSync(() => setShown(Math.max(shown, ownIndex + 1)));
    ownRow.current?.scrollIntoView({ block: 'center' });
    ownRow.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col gap-4">
      {ownIndex >= VISIBLE_ROWS ? (
        <div className="-mx-3 -my-2">
          <Button
            tone="quiet"
            size="small"
            icon={<ArrowDown className="size-5" aria-hidden="true" />}
            onPress={toOwn}
          >
            {`Ir para a sua posição: ${players[ownIndex]?.position}ª`}
          </Button>
        </div>
      ) : null}
      <ol className="-my-1 divide-y divide-line">
        {players
          .slice(0, shown)
          .map((player) =>
            player.id === ownId ? (
              <PlayerRow key={player.id} player={player} isOwn ref={ownRow} />
            ) : (
              <PlayerRow key={player.id} player={player} />
            ),
          )}
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

type PlayerRowProps = { player: PlayerRank; isOwn?: boolean; ref?: Ref<HTMLLIElement> };

function PlayerRow({ player, isOwn = false, ref }: PlayerRowProps) {
  const { position, previousPosition, imageUrl, total, totalRaw, contested, counted, unplayed } = player;
  const name = fullName(player);
  const team = teamOf(player);
  return (
    <li
      ref={ref}
      {...(isOwn ? { tabIndex: -1, 'aria-current': 'true' as const } : {})}
      className={classes(
        'flex min-h-17 min-w-0 items-center gap-3 py-2 outline-none',
        isOwn && '-mx-2 rounded-tile bg-ocean-wash px-2',
      )}
    >
      <span className="flex w-8 shrink-0 flex-col items-center gap-0.5">
        <Medal position={position} isEarned={totalRaw > 0} />
        <Movement position={position} previous={previousPosition} />
      </span>
      <Avatar name={name} imageUrl={imageUrl} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold [overflow-wrap:anywhere]">
          {name}
          {isOwn ? (
            <>
              {' '}
              <Badge tone="sun">Você</Badge>
            </>
          ) : null}
        </span>
        {team ? (
          <span className="flex min-w-0">
            <TeamLink team={team} />
          </span>
        ) : (
          <span className="block text-soft text-sm">Sem time</span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end leading-tight">
        <Tooltip text={contestedInWords({ raw: totalRaw, contested, counted, unplayed })}>
          <span className="digits text-2xl leading-none underline decoration-edge decoration-dotted underline-offset-4">
            {formatPercent(total)}
          </span>
        </Tooltip>
        <span className="-mt-1.5 text-soft text-xs">{quantity(totalRaw, 'ponto')}</span>
      </span>
    </li>
  );
}
