import { Volleyball } from 'lucide-react';
import { servingPlayer } from '#domain/court/serving-player.ts';
import { rulesOfSet } from '#domain/rules/rules.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { ShownSet } from '#web/features/court/editor/state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { nameOf, pairOf, useGamePlayers } from './game-players.ts';

type ServingPlayerProps = { editor: ScoreEditor; set: ShownSet; isDisabled: boolean };

/** Who of a pair serves, with one tap for the other one; nothing where a team has more players than two. */
export function ServingPlayer({ editor, set: { setNumber, left }, isDisabled }: ServingPlayerProps) {
  const { game, isBehind } = editor.get();
  const { players } = useGamePlayers(game);
  const pairs = [pairOf(game.team1, players[0]), pairOf(game.team2, players[1])] as const;
  const rules = rulesOfSet(editor.played().rules, setNumber);
  const serving = servingPlayer(editor.events(setNumber), rules, pairs);
  // Until the whole log is loaded it is not known.
  if (!serving || isBehind) return null;
  const { side, playerId, otherId } = serving;
  const theirs = players[side - 1] ?? [];
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="flex min-w-0 items-center gap-1.5">
        <Volleyball className="size-5 shrink-0 text-mark" aria-hidden="true" />
        <span className="truncate">
          <strong>{nameOf(theirs, playerId)}</strong>
          {' saca'}
        </span>
      </span>
      <Button
        size="small"
        tone="secondary"
        aria-label={`Trocar: quem saca é ${nameOf(theirs, otherId)}`}
        isDisabled={isDisabled}
        onPress={() => editor.tap(setNumber, { type: 'serve', side, left, playerId: otherId })}
      >
        Trocar
      </Button>
    </span>
  );
}
