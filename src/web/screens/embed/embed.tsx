import { EmbedFrame } from '#web/features/embed/embed-frame.tsx';
import { EmbedStandings } from '#web/features/embed/embed-standings.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import { idIn, isMissing, POLL, publicGameQuery } from '#web/features/public/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { PublicMissing } from '#web/screens/public/public-states.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { ScoreBoardSkeleton } from '#web/ui/layout/skeleton.tsx';
import { EmbedCalendar } from './embed-calendar.tsx';
import { EmbedBoard } from './embed-games.tsx';
import { EmbedLive } from './embed-live.tsx';
import { EmbedTable } from './embed-table.tsx';

type EmbedProps = {
  part: string;
  search: EmbedSearch;
};

export function Embed({ part, search }: EmbedProps) {
  switch (part) {
    case 'ao-vivo':
      return <EmbedLive search={search} />;
    case 'classificacao':
      return <EmbedStandings search={search} />;
    case 'tabela':
      return <EmbedTable search={search} />;
    case 'calendario':
      return <EmbedCalendar search={search} />;
  }
  const [, game = ''] = /^jogos\/(\d+)$/.exec(part) ?? [];
  const id = idIn(game);
  if (id > 0) return <EmbedGame key={id} id={id} search={search} />;
  return (
    <PublicMissing
      title="Nada para mostrar aqui"
      hint="Confira o endereço: a organização copia o certo no painel, em Transmissão."
    />
  );
}

function EmbedGame({ id, search }: { id: number; search: EmbedSearch }) {
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
