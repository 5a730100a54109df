import { EmbedFrame } from '#web/features/embed/embed-frame.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import { isMissing, POLL, publicGameQuery } from '#web/features/public/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { ScoreBoardSkeleton } from '#web/ui/layout/skeleton.tsx';
import { EmbedBoard } from './embed-games.tsx';

export function EmbedGame({ id, search }: { id: number; search: EmbedSearch }) {
  const shown = usePolled(publicGameQuery(id), POLL.game);
  return (
    <EmbedFrame title="Jogo" search={search} more={`/jogos/${id}`}>
      {isMissing(shown.error) ? (
        <Card>
          <EmptyState title="Jogo não encontrado" hint="Ele pode ter sido excluído." />
        </Card>
      ) : (
        <Loaded
          from={shown}
          failure="Erro ao carregar o jogo"
          isFailureInCard
          loading={<ScoreBoardSkeleton />}
        >
          {({ game }) => <EmbedBoard game={game} from={shown} />}
        </Loaded>
      )}
    </EmbedFrame>
  );
}
