import { Cross } from 'lucide-react';
import type { ReactNode } from 'react';
import { CARDS } from '#domain/court/court-event.ts';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx';
import { CardMark } from './card-mark.tsx';
import { CARD_WORDS } from './card-words.ts';

type TeamMenuProps = {
  editor: ScoreEditor;
  setNumber: number;
  side: Side;
  label: string;
  /** A Button or an IconButton. */
  trigger: ReactNode;
  isOpenAtFirst: boolean;
};

/** The cards and the medical time-out of a team. */
export default function TeamMenu({ editor, setNumber, side, ...menu }: TeamMenuProps) {
  const { team1, team2 } = editor.get().game;
  const [{ name }, other] = side === 1 ? [team1, team2.name] : [team2, team1.name];
  return (
    <Menu {...menu} heading={<p className="font-semibold [overflow-wrap:anywhere]">{name}</p>}>
      <MenuItem
        icon={<Cross />}
        onAction={() => editor.tap(setNumber, { type: 'medical', side, playerId: null })}
      >
        Tempo médico (5 min)
      </MenuItem>
      <MenuSection title="Cartão">
        {CARDS.map((card) => (
          <MenuItem
            key={card}
            icon={<CardMark card={card} />}
            onAction={() => editor.tap(setNumber, { type: 'sanction', side, card, playerId: null })}
          >
            {card === 'vermelho' ? `${CARD_WORDS[card]}: ponto e saque de ${other}` : MEANINGS[card]}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  );
}

/** The explanation of each card (docs/rules.md, Court 9). */
const MEANINGS = {
  amarelo: 'Amarelo: advertência',
  expulsao: 'Expulsão: fora deste set',
  desqualificacao: 'Desqualificação: fora do jogo',
} as const;
