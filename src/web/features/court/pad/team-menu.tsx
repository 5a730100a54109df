import { Cross, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CARDS, type Card, countOffences, type Offence } from '#domain/court/court-event.ts';
import { setNumbersOf } from '#domain/game/sets.ts';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx';
import { CARD_WORDS, CardMark } from './cards.tsx';

type TeamMenuProps = {
  editor: ScoreEditor;
  setNumber: number;
  isBetween: boolean;
  side: Side;
  onSanction: () => void;
  label: string;
  /** A Button or an IconButton. */
  trigger: ReactNode;
  isOpenAtFirst: boolean;
};

/** The sanctions of a team, and its medical time-out. */
export default function TeamMenu({ editor, setNumber, isBetween, side, onSanction, ...menu }: TeamMenuProps) {
  const { team1, team2 } = editor.get().game;
  const [{ name }, other] = side === 1 ? [team1, team2.name] : [team2, team1.name];
  const logs = setNumbersOf(editor.get().game.rules).map((number) => editor.events(number));
  const [delays, requests] = [countOffences(logs, side, 'atraso'), countOffences(logs, side, 'pedido')];
  const sanction = (card: Card, offence?: Offence) => () => {
    editor.tap(setNumber, { type: 'sanction', side, card, playerId: null, ...(offence && { offence }) });
    onSanction();
  };
  return (
    <Menu {...menu} heading={<p className="font-semibold [overflow-wrap:anywhere]">{name}</p>}>
      {isBetween ? null : (
        <MenuItem
          icon={<Cross />}
          onAction={() => editor.tap(setNumber, { type: 'medical', side, playerId: null })}
        >
          Tempo médico (5 min)
        </MenuItem>
      )}
      <MenuSection title="Cartão">
        {CARDS.map((card) => (
          <MenuItem key={card} icon={<CardMark card={card} />} onAction={sanction(card)}>
            {card === 'vermelho' ? `${CARD_WORDS[card]}: ponto e saque de ${other}` : MEANINGS[card]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title="Atraso ou pedido do time">
        <MenuItem icon={<CardMark card="amarelo" />} onAction={sanction('amarelo', 'atraso')}>
          {delays > 0 ? 'Atraso: advertência (já teve uma)' : 'Atraso: advertência'}
        </MenuItem>
        <MenuItem icon={<CardMark card="vermelho" />} onAction={sanction('vermelho', 'atraso')}>
          {`Atraso de novo: ponto e saque de ${other}`}
        </MenuItem>
        <MenuItem icon={<TriangleAlert />} onAction={sanction('amarelo', 'pedido')}>
          {requests > 0 ? 'Pedido indevido (já teve um: agora é atraso)' : 'Pedido indevido: só anotar'}
        </MenuItem>
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
