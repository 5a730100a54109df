import { Timer, TimerOff } from 'lucide-react';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { ShownSet } from '#web/features/court/editor/state.ts';
import { useLazyMenu } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CardMark } from './card-mark.tsx';

type TeamNotesProps = {
  editor: ScoreEditor;
  set: ShownSet;
  side: Side;
  isDisabled: boolean;
  /** Icons without words, for a half of the court. */
  isSmall?: boolean;
  /** The pressed button is gone, so the focus moves to the pad. */
  onGone: () => void;
};

/** Buttons for a team's events between two rallies: time-out, card, medical time-out. */
export function TeamNotes({ editor, set, side, isDisabled, isSmall = false, onGone }: TeamNotesProps) {
  const { team1, team2 } = editor.get().game;
  const { name } = side === 1 ? team1 : team2;
  const { Part, wasAsked, askMenu } = useLazyMenu(() => import('./team-menu.tsx'));
  const hasTimeout = set.timeoutsLeft[side - 1] !== 0;
  const words = hasTimeout ? 'Pedir tempo' : 'Tempo já pedido';
  const takeTimeout = () => {
    editor.tap(set.setNumber, { type: 'timeout', side });
    onGone();
  };
  const menu = `Cartão ou atendimento médico: ${name}`;
  const trigger = { label: menu, isSmall, isDisabled };
  return (
    <>
      {isSmall ? (
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
          side={side}
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

type MenuTriggerProps = { label: string; isSmall: boolean; isDisabled: boolean; onPress?: () => void };

const MenuTrigger = ({ label, isSmall, ...button }: MenuTriggerProps) =>
  isSmall ? (
    <IconButton {...button} label={label} icon={<CardMark card="vermelho" />} tone="secondary" />
  ) : (
    <Button {...button} size="small" tone="secondary" aria-label={label} icon={<CardMark card="vermelho" />}>
      Cartão ou atendimento médico
    </Button>
  );
