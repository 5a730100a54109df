import { useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Consent } from './consent.tsx';
import { DownloadData } from './download-data.tsx';
import { HeldData } from './held-data.tsx';
import { Visibility } from './visibility.tsx';

export function OwnData({ onErased }: { onErased: () => Promise<void> }) {
  const { player } = useUser();
  const [open, setOpen] = useState<'erase' | null>(null);
  const dialogs = useLazyDialogs(() => import('./erase-dialog.tsx'), setOpen);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        {player ? <HeldData playerId={player.id} /> : null}
        <Consent isPlayer={player !== null} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {player ? <Visibility /> : null}
        <DownloadData />
        <Card title="Excluir minha conta">
          <p className="mb-4 text-soft">
            Apaga de vez o que este torneio guarda sobre você. Os jogos e as pontuações continuam, sem o seu
            nome.
          </p>
          <Button tone="danger" onPress={() => dialogs.ask('erase')}>
            Excluir minha conta
          </Button>
        </Card>
      </div>
      {open && dialogs.Part ? <dialogs.Part onClose={() => setOpen(null)} onErased={onErased} /> : null}
    </div>
  );
}
