import { useRouter } from '@tanstack/react-router';
import { useSignOut } from '#web/features/auth/queries.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';

export function useSignOutAndLeave(): () => void {
  const signOut = useSignOut();
  const router = useRouter();
  return () => {
    signOut(async () => {
      showToast({
        tone: 'success',
        title: 'Logout realizado',
        description: 'Você saiu do sistema com sucesso',
      });
      await router.navigate({ to: '/auth' });
    }).catch(() => {
      showToast({
        tone: 'destructive',
        title: 'Erro ao sair',
        description: 'Não foi possível realizar o logout',
      });
    });
  };
}
