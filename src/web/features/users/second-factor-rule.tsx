import { useQuery } from '@tanstack/react-query';
import { useLazy } from '#web/lib/lazy.ts';
import { useWrite } from '#web/lib/write.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { secondFactorRuleQuery } from './queries.ts';
import { toastDone, toastFailure } from './toasts.ts';

/** Whether every administrator has to sign in in two steps. */
export function SecondFactorRule() {
  const { data, isError, isFetching, refetch } = useQuery(secondFactorRuleQuery);
  const lifting = useLazy(() => import('./lift-rule-dialog.tsx'));
  const require = useWrite('PUT /api/second-factor-rule', {
    done() {
      void refetch();
      toastDone('Verificação exigida', 'Quem administra e não a tem liga na próxima vez que abrir.');
    },
    failed: toastFailure('Erro ao mudar a verificação'),
  });
  if (isError && !data) {
    return (
      <ErrorState
        message="Erro ao carregar a regra das duas etapas"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const rule = (
    <Switch
      label="Administradores entram em duas etapas"
      hint="Quem não ligou a verificação no perfil só pode ligá-la."
      value={data?.isRequired ?? false}
      isDisabled={!data || require.isPending}
      onChange={(isRequired) => (isRequired ? require.mutate({ body: { isRequired } }) : lifting.ask())}
    />
  );
  if (data) {
    return (
      <>
        {rule}
        {lifting.Part ? <lifting.Part onClose={lifting.close} /> : null}
      </>
    );
  }
  // How many lines its words take depends on the screen: unseen, they keep their place.
  return (
    <div aria-hidden="true" className="relative">
      <div className="invisible">{rule}</div>
      <Skeleton className="absolute inset-0" />
    </div>
  );
}
