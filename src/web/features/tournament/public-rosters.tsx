import { toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

export function PublicRosters({ rostersPublic }: { rostersPublic: boolean }) {
  const change = useWrite('PATCH /api/tournament', {
    done: () => showToast({ tone: 'success', title: 'Elencos só para quem tem conta' }),
    failed: toastFailure('Erro ao atualizar o torneio'),
  });
  const publishing = useLazy(() => import('./publish-rosters-dialog.tsx'));
  const isOn = rostersPublic && !change.isPending;
  return (
    <Card title="Páginas públicas">
      <Checkbox
        value={isOn}
        isDisabled={change.isPending}
        onChange={(isChosen) =>
          isChosen ? publishing.ask() : change.mutate({ body: { rostersPublic: false } })
        }
        hint="Na página de cada time, quem não tem conta vê os nomes e as fotos dos jogadores, e mais nada. Cada jogador pode recusar em Meu Perfil."
      >
        Mostrar os elencos para todos
      </Checkbox>
      {publishing.Part ? <publishing.Part onClose={publishing.close} /> : null}
    </Card>
  );
}
