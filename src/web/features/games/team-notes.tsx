import { Cross, Timer, TimerOff } from 'lucide-react';
import { CARDS } from '#domain/court-event.ts';
import type { Side } from '#domain/tournament.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSection } from '#web/ui/menu.tsx';
import { CardMark } from './card-mark.tsx';
import { CARD_WORDS } from './card-words.ts';
import type { ShownSet } from './score-draft.ts';
import type { ScoreEditor } from './score-editor.ts';

type TeamNotesProps = {
  editor: ScoreEditor;
  set: ShownSet;
  side: Side;
  isDisabled: boolean;
  /** Only icons, where a half of the court has no room for words. */
  isSmall?: boolean;
  /** What was pressed is gone: the keyboard goes on from the pad. */
  onGone: () => void;
};

/** What may happen to a team between two rallies: its time-out, a card, a medical time-out. */
export function TeamNotes({ editor, set, side, isDisabled, isSmall = false, onGone }: TeamNotesProps) {
  const { team1, team2 } = editor.get().game;
  const { name } = side === 1 ? team1 : team2;
  const other = side === 1 ? team2.name : team1.name;
  const hasTimeout = set.timeoutsLeft[side - 1] !== 0;
  const words = hasTimeout ? 'Pedir tempo' : 'Tempo já pedido';
  const takeTimeout = () => {
    editor.tap(set.setNumber, { type: 'timeout', side });
    onGone();
  };
  const menu = `Cartão, médico: ${name}`;
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
      <Menu
        label={menu}
        heading={<p className="font-semibold [overflow-wrap:anywhere]">{name}</p>}
        trigger={
          isSmall ? (
            <IconButton
              label={menu}
              icon={<CardMark card="vermelho" />}
              tone="secondary"
              isDisabled={isDisabled}
            />
          ) : (
            <Button
              size="small"
              tone="secondary"
              aria-label={menu}
              isDisabled={isDisabled}
              icon={<CardMark card="vermelho" />}
            >
              Cartão, médico
            </Button>
          )
        }
      >
        <MenuItem
          icon={<Cross />}
          onAction={() => editor.tap(set.setNumber, { type: 'medical', side, playerId: null })}
        >
          Tempo médico (5 min)
        </MenuItem>
        <MenuSection title="Cartão">
          {CARDS.map((card) => (
            <MenuItem
              key={card}
              icon={<CardMark card={card} />}
              onAction={() => editor.tap(set.setNumber, { type: 'sanction', side, card, playerId: null })}
            >
              {card === 'vermelho' ? `${CARD_WORDS[card]}: ponto e saque de ${other}` : MEANINGS[card]}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </>
  );
}

/** Each card with what it means, by docs/rules.md, Court 9. */
const MEANINGS = {
  amarelo: 'Amarelo: advertência',
  expulsao: 'Expulsão: fora deste set',
  desqualificacao: 'Desqualificação: fora do jogo',
} as const;
