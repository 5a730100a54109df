import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { landingPath, landingSearch } from '#web/features/auth/landing-page.ts';
import { userQuery } from '#web/features/auth/queries.ts';
import { SecondFactor } from '#web/features/second-factor/second-factor.tsx';
import { useSignOutAndLeave } from '#web/screens/shell/sign-out.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PendingPage } from '#web/ui/buttons/spinner.tsx';
import { Brand } from '#web/ui/layout/brand.tsx';

export const Route = createFileRoute('/duas-etapas')({
  validateSearch: landingSearch,
  async beforeLoad({ context: { queryClient }, search }) {
    const user = await queryClient.ensureQueryData(userQuery);
    if (!user) throw redirect({ to: '/auth', replace: true });
    if (!user.mustSetUpSecondFactor) throw redirect({ href: landingPath(search.to), replace: true });
  },
  pendingComponent: PendingPage,
  component: SecondFactorPage,
});

/** An administrator must set up the required second factor here before any other page. */
function SecondFactorPage() {
  const { to } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queries = useQueryClient();
  const leave = useSignOutAndLeave();
  const goOn = async () => {
    await queries.refetchQueries({ queryKey: userQuery.queryKey });
    await navigate({ href: landingPath(to), replace: true });
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10">
      <title>Verificação em duas etapas · Manchete</title>
      <Brand />
      <div>
        <h1 className="text-3xl">Falta a segunda etapa</h1>
        <p className="mt-2 text-soft">
          Neste torneio, quem administra entra em duas etapas. Ligue a sua para continuar.
        </p>
      </div>
      <SecondFactor onSetUp={() => void goOn()} />
      <Button tone="quiet" onPress={leave}>
        Sair
      </Button>
    </main>
  );
}
