import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quantity } from '#domain/text/quantity.ts';
import type { Game } from '#web/features/games/queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { editorOf } from './editors.ts';
import { stored } from './edits.ts';
import { countersOfProposal, hasEverything, openProposals } from './proposals.ts';
import type { Proposal, SheetRow } from './queries.ts';

type RoundProposalsProps = {
  userId: number;
  round: number;
  proposals: readonly Proposal[];
  rows: readonly SheetRow[];
  games: readonly Game[];
};

/** For players without counters. */
export function RoundProposals({ userId, round, proposals, rows, games }: RoundProposalsProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const open = openProposals(proposals, ({ playerId }) => stored(rows, playerId));
  if (open.length === 0) return null;
  const isMain = hasEverything(games, proposals);
  const byTeam = Map.groupBy(open, ({ teamId }) => teamId);
  const whom = `${quantity(open.length, 'jogador', 'jogadores')} de ${quantity(byTeam.size, 'time')}`;
  const takeOver = () => {
    for (const [teamId, ofTeam] of byTeam) {
      const editor = editorOf(queries, { userId, round, teamId }, rows);
      const still = openProposals(ofTeam, ({ playerId }) => editor.counters(playerId));
      for (const proposal of still) editor.change(proposal.playerId, countersOfProposal(proposal));
      editor.save();
    }
    setAsking(false);
  };
  return (
    <Notice tone="info">
      <p>{`Os jogos têm pontos anotados de ${whom} que ainda não estão nas súmulas.`}</p>
      <div className={isMain ? 'mt-3' : '-ml-4'}>
        <Button
          tone={isMain ? 'primary' : 'quiet'}
          size={isMain ? 'normal' : 'small'}
          onPress={() => setAsking(true)}
        >
          Usar em toda a rodada
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Usar os pontos dos jogos da rodada ${round}?`}
        tone="primary"
        confirmLabel="Usar e salvar"
        loading={false}
        error={null}
        onConfirm={takeOver}
      >
        {`As súmulas de ${whom} são preenchidas e salvas. Quem já tem pontos ou está ausente fica como está.`}
      </ConfirmDialog>
    </Notice>
  );
}
