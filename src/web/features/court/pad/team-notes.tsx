import { Timer, TimerOff } from 'lucide-react';
import { rulesOfSet } from '#domain/rules/rules.ts';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { ShownSet } from '#web/features/court/editor/state.ts';
import { useLazyMenu } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CardMark } from './cards.tsx';

type TeamNotesProps = {
  editor: ScoreEditor;
  set: ShownSet;
  /** The set has not begun: only a sanction is noted for it. */
  isBetween: boolean;
  side: Side;
  isDisabled: boolean;
  /** Icons without words, for a half of the court. */
  isSmall?: boolean;
  /** The pressed button is gone, so the focus moves to the pad. */
  onGone: () => void;
  /** A sanction was noted. */
  onSanction: () => void;
};

/** Buttons for a team's events between two rallies: time-out, card, medical time-out; between two sets the card. */
export function TeamNotes({
  editor,
  set,
  isBetween,
  side,
  isDisabled,
  isSmall = false,
  onGone,
  onSanction,
}: TeamNotesProps) {
  const { team1, team2, rules } = editor.get().game;
  const { name } = side === 1 ? team1 : team2;
  const { Part, wasAsked, askMenu } = useLazyMenu(() => import('./team-menu.tsx'));
  const hasTimeout = set.timeoutsLeft[side - 1] !== 0;
  const words = hasTimeout ? 'Pedir tempo' : 'Tempo já pedido';
  const takeTimeout = () => {
    editor.tap(set.setNumber, { type: 'timeout', side });
    onGone();
  };
  const menuWords = isBetween ? `Cartão para o ${set.setNumber}º set` : 'Cartão ou atendimento médico';
  const menu = `${menuWords}: ${name}`;
  const trigger = { words: menuWords, label: menu, isSmall, isDisabled };
  return (
    <>
      {isBetween || rulesOfSet(rules, set.setNumber).timeouts === 0 ? null : isSmall ? (
        <IconButton
          label={`${words}: ${name}`}
          icon={hasTimeout ? <Timer /> : <TimerOff />}
          tone="secondary"
          isDisabled={isDisabled || !hasTimeout}
          onPress={takeTimeout}
        />
      ) : (
        <Button
          size="small"
          tone="secondary"
          aria-label={`${words}: ${name}`}
          isDisabled={isDisabled || !hasTimeout}
          onPress={takeTimeout}
        >
          {words}
        </Button>
      )}
      {Part ? (
        <Part
          editor={editor}
          setNumber={set.setNumber}
          isBetween={isBetween}
          side={side}
          onSanction={onSanction}
          label={menu}
          trigger={<MenuTrigger {...trigger} />}
          isOpenAtFirst={wasAsked}
        />
      ) : (
        <MenuTrigger {...trigger} onPress={askMenu} />
      )}
    </>
  );
}

type MenuTriggerProps = {
  words: string;
  label: string;
  isSmall: boolean;
  isDisabled: boolean;
  onPress?: () => void;
};

const MenuTrigger = ({ words, label, isSmall, ...button }: MenuTriggerProps) =>
  isSmall ? (
    <IconButton {...button} label={label} icon={<CardMark card="vermelho" />} tone="secondary" />
  ) : (
    <Button {...button} size="small" tone="secondary" aria-label={label} icon={<CardMark card="vermelho" />}>
      {words}
    </Button>
  );
