import { useQuery } from '@tanstack/react-query';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { visibilityQuery } from './queries.ts';

export function Visibility() {
  const visibility = useQuery(visibilityQuery);
  const change = useWrite('PATCH /api/user/visibility', {
    done: ({ isHidden }) =>
      showToast({
        tone: 'success',
        title: isHidden
          ? 'Seu nome saiu das páginas públicas'
          : 'Seu nome pode aparecer nas páginas públicas',
        description: isHidden
          ? 'Quem entra com uma conta do torneio continua vendo.'
          : 'Você pode mudar aqui.',
      }),
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao salvar a sua escolha',
        description: sayFailure(error),
      }),
  });
  return (
    <Card title="Páginas públicas">
      <p className="mb-3 text-soft">
        Os melhores da rodada e, se a organização quiser, os elencos podem ser vistos sem conta, com nome e
        foto. Telefone, e-mail e os outros dados nunca aparecem.
      </p>
      <Loaded
        from={visibility}
        failure="Erro ao carregar a sua escolha"
        loading={<Skeleton className="h-11 w-60" />}
      >
        {({ isHidden }) => (
          <Switch
            label="Meu nome e minha foto podem aparecer"
            // The chosen value until the server has answered.
            value={!(change.isPending ? change.variables.body.isHidden : isHidden)}
            isDisabled={change.isPending}
            onChange={(mayShow) => change.mutate({ body: { isHidden: !mayShow } })}
          />
        )}
      </Loaded>
    </Card>
  );
}
