import { useState } from 'react';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { ListedTournament } from './queries.ts';

type Wanted = 'season' | 'tournament';

/** For administrators of the installation. */
export function NewTournaments({ tournament }: { tournament: ListedTournament }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { Part, ask } = useLazyDialogs(() => import('./new-tournament-dialog.tsx'), setWanted);
  return (
    <Card title="Outro torneio">
      <p className="text-pretty text-soft">
        A nova temporada começa com os times e os jogadores deste torneio, sem pontos. Um novo torneio começa
        vazio, ao lado deste.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onPress={() => ask('season')}>Nova temporada</Button>
        <Button tone="secondary" onPress={() => ask('tournament')}>
          Novo torneio
        </Button>
      </div>
      {wanted && Part ? (
        <Part previous={wanted === 'season' ? tournament : null} onClose={() => setWanted(null)} />
      ) : null}
    </Card>
  );
}
