import { lazy, Suspense, useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Consent } from './consent.tsx';
import { DownloadData } from './download-data.tsx';

const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

/** "Meus dados": what is kept, what may be sent, and the way out. */
export function MyData({ onErased }: { onErased: () => Promise<void> }) {
  const { player } = useUser();
  const [isErasing, setErasing] = useState(false);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {player ? <Consent /> : null}
      <DownloadData />
      <Card title="Excluir minha conta">
        <p className="mb-4 text-soft">
          Apaga de vez o que este torneio guarda sobre você. Os jogos e as pontuações continuam, sem o seu
          nome.
        </p>
        <Button tone="danger" onPress={() => setErasing(true)}>
          Excluir minha conta
        </Button>
      </Card>
      {isErasing ? (
        <Suspense fallback={null}>
          <EraseDialog onClose={() => setErasing(false)} onErased={onErased} />
        </Suspense>
      ) : null}
    </div>
  );
}
