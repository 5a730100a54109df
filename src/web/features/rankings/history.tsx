import { CircleHelp, Medal as MedalIcon } from 'lucide-react';
import { fullName } from '#domain/names.ts';
import { useLater } from '#web/lib/later.ts';
import { usePolled } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BestRow } from './best-row.tsx';
import { type HistoryRound, historyQuery, POLL } from './queries.ts';
import { RankTag } from './rank-tag.tsx';

/** The best of every round, the newest first. */
export function History() {
  const history = usePolled(historyQuery, POLL.history);
  const help = useLater(() => import('./points-help.tsx'));
  const rounds = history.data?.toSorted((a, b) => b.round - a.round);
  return (
    <section aria-labelledby="historico" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-w-0 items-center gap-x-3">
          <h2 id="historico" className="text-balance text-xl md:text-2xl">
            Histórico dos Melhores Jogadores
          </h2>
          <IconButton label="Sistema de Pontuação do Torneio" icon={<CircleHelp />} onPress={help.ask} />
        </div>
        {rounds && rounds.length > 0 ? (
          <Badge>{rounds.length === 1 ? '1 rodada' : `${rounds.length} rodadas`}</Badge>
        ) : null}
      </div>
      {history.isError && !rounds ? (
        <ErrorState
          message="Erro ao carregar histórico dos melhores jogadores"
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      ) : null}
      {rounds?.length === 0 ? (
        <Card>
          <EmptyState
            icon={<MedalIcon />}
            title="Nenhuma rodada com pontuações registradas ainda"
            hint="Os melhores aparecem aqui quando as súmulas de uma rodada forem salvas."
          />
        </Card>
      ) : null}
      <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-3">
        {rounds?.map((round) => (
          <Round key={round.round} {...round} />
        ))}
        {history.isPending ? [1, 2, 3].map((card) => <Skeleton key={card} className="h-72 w-full" />) : null}
      </div>
      {help.Part ? <help.Part onClose={help.close} /> : null}
    </section>
  );
}

function Round({ round, masculino, feminino }: HistoryRound) {
  return (
    <Card title={`Rodada ${round}`} headingLevel={3}>
      <div className="flex flex-col gap-4">
        <List title="Masculino" entries={masculino} nobody="Nenhum jogador masculino registrado" />
        <List title="Feminino" entries={feminino} nobody="Nenhuma jogadora feminina registrada" />
      </div>
    </Card>
  );
}

type ListProps = { title: string; entries: HistoryRound['masculino']; nobody: string };

function List({ title, entries, nobody }: ListProps) {
  return (
    <div>
      <h4 className="text-base text-soft">{title}</h4>
      {entries.length === 0 ? <p className="py-2 text-soft text-sm">{nobody}</p> : null}
      <ol aria-label={title} className="divide-y divide-line">
        {entries.map((entry) => (
          <BestRow
            key={entry.playerId}
            rank={<RankTag position={entry.position} />}
            name={fullName(entry)}
            imageUrl={entry.imageUrl}
            team={entry.teamName ? { name: entry.teamName } : null}
            relative={entry.totalPoints}
            raw={entry.rawPoints}
          />
        ))}
      </ol>
    </div>
  );
}
