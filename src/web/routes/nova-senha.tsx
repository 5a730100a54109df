import { createFileRoute, redirect } from '@tanstack/react-router';
import { ChoosePassword } from '#web/features/auth/choose-password.tsx';
import { landingPath, landingSearch } from '#web/features/auth/landing-page.ts';
import { PasswordForm } from '#web/features/auth/password-form.tsx';
import { type User, userQuery } from '#web/features/auth/queries.ts';
import { useSignOutAndLeave } from '#web/screens/shell/sign-out.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PendingPage } from '#web/ui/buttons/spinner.tsx';
import { Brand } from '#web/ui/layout/brand.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

export const Route = createFileRoute('/nova-senha')({
  validateSearch: landingSearch,
  async beforeLoad({ context: { queryClient }, location: { hash } }) {
    // A password link works whoever is signed in on this device.
    if (hash) return { mustChange: false, token: hash };
    const user = await queryClient.ensureQueryData(userQuery);
    if (!user) throw redirect({ to: '/auth', replace: true });
    return { mustChange: user.mustChangePassword, token: null };
  },
  pendingComponent: PendingPage,
  component: NewPasswordPage,
});

function NewPasswordPage() {
  const { token } = Route.useRouteContext();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10">
      <title>Nova senha · Manchete</title>
      <Brand />
      {token ? <ByLink token={token} /> : <ByPassword />}
    </main>
  );
}

function ByLink({ token }: { token: string }) {
  const navigate = Route.useNavigate();
  const chosen = (user: User | null) => {
    showToast({
      tone: 'success',
      title: 'Senha criada',
      description: user ? `Boas-vindas, ${user.firstName}!` : 'Agora entre com ela.',
    });
    void navigate({ to: user ? '/' : '/auth', hash: '', replace: true });
  };
  const leave = () => void navigate({ to: '/auth', hash: '', replace: true });
  return <ChoosePassword token={token} onChosen={chosen} onLeave={leave} />;
}

function ByPassword() {
  const { mustChange } = Route.useRouteContext();
  const { to } = Route.useSearch();
  const navigate = Route.useNavigate();
  const leave = useSignOutAndLeave();
  return (
    <>
      <div>
        <h1 className="text-3xl">Escolha uma nova senha</h1>
        <p className="mt-2 text-soft">
          {mustChange
            ? 'A sua senha foi definida por outra pessoa. Escolha uma só sua para continuar.'
            : 'As suas outras sessões serão encerradas.'}
        </p>
      </div>
      <div className="rounded-card border border-line bg-card p-6">
        <PasswordForm
          isAlone
          onChanged={() => {
            showToast({
              tone: 'success',
              title: 'Senha atualizada',
              description: 'Use a nova senha da próxima vez.',
            });
            void navigate({ href: landingPath(to), replace: true });
          }}
        />
      </div>
      {mustChange ? (
        <Button tone="quiet" onPress={leave}>
          Sair
        </Button>
      ) : (
        <Button tone="quiet" onPress={() => void navigate({ to: '/' })}>
          Voltar sem trocar
        </Button>
      )}
    </>
  );
}
