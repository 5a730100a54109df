import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Whether the teams' players are public; stored at once. */
export function PublicRosters({ rostersPublic }: { rostersPublic: boolean }) {
  const change = useWrite('PATCH /api/tournament', {
    done: (changed) =>
      showToast({
        tone: 'success',
        title: changed.rostersPublic ? 'Elencos visíveis para todos' : 'Elencos só para quem tem conta',
      }),
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao atualizar o torneio',
        description: sayFailure(error),
      }),
  });
  const isOn = change.isPending ? change.variables.body?.rostersPublic === true : rostersPublic;
  return (
    <Card title="Páginas públicas">
      <Checkbox
        value={isOn}
        isDisabled={change.isPending}
        onChange={(isChosen) => change.mutate({ body: { rostersPublic: isChosen } })}
        hint="Na página de cada time, quem não tem conta vê os nomes e as fotos dos jogadores, e mais nada. Cada jogador pode recusar em Meu Perfil."
      >
        Mostrar os elencos para todos
      </Checkbox>
    </Card>
  );
}
