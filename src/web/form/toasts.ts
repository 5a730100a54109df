import { CallFailed } from '#web/lib/net/call-failed.ts';
import { sayFailedChange } from '#web/lib/net/changed-meanwhile.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';

const GONE: Readonly<Record<string, string>> = {
  PLAYER_NOT_FOUND: 'Este jogador não existe mais: outra pessoa excluiu. A lista já está atualizada.',
  ACCOUNT_NOT_FOUND: 'Esta conta não existe mais: outra pessoa excluiu. A lista já está atualizada.',
};

export function reasonOf(error: Error): string {
  const gone = error instanceof CallFailed ? GONE[error.problem.code] : undefined;
  return gone ?? sayFailedChange(error);
}

/** The server asks for the password, which the dialog or form then shows a field for. */
export const isPasswordNeeded = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && error.problem.code === 'OWN_PASSWORD_NEEDED';

export const toastFailure = (title: string) => (error: Error) => {
  if (!isPasswordNeeded(error)) showToast({ tone: 'destructive', title, description: reasonOf(error) });
};

export const toastDone = (title: string, description?: string) =>
  showToast({ tone: 'success', title, description });

/** The only answer with a temporary password was lost. */
export const secretLost = (name: string) =>
  `A senha de ${name} não pode mais ser mostrada: redefina a senha.`;
