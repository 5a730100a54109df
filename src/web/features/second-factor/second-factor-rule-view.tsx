import { useQuery } from '@tanstack/react-query';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { read } from '#web/lib/net/query.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const ruleQuery = read('GET /api/second-factor-rule', {});

export function SecondFactorRule() {
  const rule = useQuery(ruleQuery);
  const lifting = useLazy(() => import('./lift-rule-dialog.tsx'));
  const require = useWrite('PUT /api/second-factor-rule', {
    done() {
      void rule.refetch();
      toastDone(
        'Verificação exigida',
        'Quem administra e ainda não ligou vai ligar na próxima vez que abrir.',
      );
    },
    failed: toastFailure('Erro ao mudar a verificação'),
  });
  const set = (isRequired: boolean) =>
    isRequired ? require.mutate({ body: { isRequired } }) : lifting.ask();
  const draw = (data: { isRequired: boolean } | null) => (
    <Switch
      label="Administradores entram em duas etapas"
      hint="Vale também para organizadores. Quem ainda não ligou a verificação não faz mais nada antes de ligar."
      value={data?.isRequired ?? false}
      isDisabled={data === null || require.isPending}
      onChange={set}
    />
  );
  return (
    <Loaded
      from={rule}
      failure="Erro ao carregar a regra das duas etapas"
      loading={
        // An invisible rendering reserves the lines, whose number depends on the screen.
        <div aria-hidden="true" className="relative">
          <div className="invisible">{draw(null)}</div>
          <Skeleton className="absolute inset-0" />
        </div>
      }
    >
      {(data) => (
        <>
          {draw(data)}
          {lifting.Part ? <lifting.Part onClose={lifting.close} /> : null}
        </>
      )}
    </Loaded>
  );
}
