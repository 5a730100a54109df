import type { Overlay } from '#domain/schedule/broadcast.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { BroadcastState } from './queries.ts';

const SHOWN: readonly (readonly [overlay: Overlay, label: string, hint: string])[] = [
  ['score', 'Placar', 'O jogo da quadra, ponto a ponto'],
  ['bug', 'Marca', 'O nome do torneio e “Ao vivo”'],
  ['lowerThird', 'Tarja', 'As duas linhas escritas abaixo'],
  ['next', 'Próximo jogo', 'Quem joga em seguida, quando e onde'],
];

export function ShownOverlays({ state }: { state: BroadcastState }) {
  const change = useWrite('PATCH /api/broadcast', {
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'A transmissão não mudou',
        description: sayFailure(error),
      }),
  });
  const asked = change.isPending ? change.variables.body : undefined;
  return (
    <Card title="No ar">
      <div className="flex flex-col divide-y divide-line">
        {SHOWN.map(([overlay, label, hint]) => (
          <div key={overlay} className="py-2.5">
            <Switch
              label={label}
              hint={hint}
              value={asked?.[overlay] ?? state[overlay]}
              isDisabled={change.isPending}
              onChange={(isShown) => change.mutate({ body: { [overlay]: isShown } })}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}
