import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { completedQuery } from '#web/features/games/queries.ts';
import { formatDay } from '#web/lib/format/format.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { roundsQuery } from './queries.ts';
import { RoundList } from './round-list.tsx';
import { ScoringRulesCard } from './scoring-rules.tsx';
import { TypeDialog } from './type-dialog.tsx';

type Round = CallAnswer<Contract['GET /api/tournament/rounds']>[number];

export function RoundTypes() {
  const rounds = useQuery(roundsQuery);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title="Rodadas">
        <RoundList rounds={rounds}>{(round) => <RoundType round={round} />}</RoundList>
      </Card>
      <ScoringRulesCard />
    </div>
  );
}

function RoundType({ round: { id, round_number, round_date, is_extra_round } }: { round: Round }) {
  const change = useWrite('PATCH /api/tournament/rounds/{roundId}/type', {
    done: () =>
      showToast({
        tone: 'success',
        title: 'Tipo de rodada atualizado',
        description: 'A pontuação dos times foi recalculada automaticamente.',
      }),
    failed: () =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao atualizar',
        description: 'Não foi possível alterar o tipo da rodada.',
      }),
  });
  const completed = useQuery(completedQuery);
  /** The new type while it waits for confirmation. */
  const [newType, setNewType] = useState<boolean | null>(null);
  const set = (isExtraRound: boolean) =>
    change.mutate({ params: { roundId: id }, body: { isExtraRound } }, { onSettled: () => setNewType(null) });
  const isPlayed = !completed.data || (completed.data.gamesByRound[round_number]?.length ?? 0) > 0;
  // The chosen value until the server has answered.
  const isExtra = change.isPending ? change.variables.body.isExtraRound : is_extra_round;
  return (
    <div className="flex min-h-14 items-center gap-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="w-24 font-semibold">Rodada {round_number}</p>
        <p className="tabular text-soft">{formatDay(round_date)}</p>
        {isExtra ? <Badge tone="sun">Rodada Extra</Badge> : <Badge>Rodada Comum</Badge>}
      </div>
      <Switch
        label={`Rodada ${round_number} é extra`}
        isLabelHidden
        value={isExtra}
        isDisabled={change.isPending || completed.isPending}
        onChange={isPlayed ? setNewType : set}
      />
      {newType === null ? null : (
        <TypeDialog
          round={round_number}
          isExtra={newType}
          isAlready={is_extra_round === newType && !change.isPending}
          onConfirm={() => (is_extra_round === newType ? setNewType(null) : set(newType))}
          onClose={() => setNewType(null)}
          loading={change.isPending}
        />
      )}
    </div>
  );
}
