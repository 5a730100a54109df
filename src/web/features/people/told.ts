import { CallFailed, sayFailure } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';

const GONE: Readonly<Record<string, string>> = {
  'Jogador não encontrado':
    'Este jogador não existe mais: outra pessoa o excluiu. A lista já está atualizada.',
  'Conta não encontrada': 'Esta conta não existe mais: outra pessoa a excluiu. A lista já está atualizada.',
  'Time não encontrado': 'Este time não existe mais: outra pessoa o excluiu. Escolha outro.',
};

/** Why a write failed, in words that say what to do. */
export function reasonOf(error: Error): string {
  const reason = sayFailure(error);
  return error instanceof CallFailed && error.status === 404 ? (GONE[reason] ?? reason) : reason;
}

/** Tells a failure in a toast under this title. */
export const tellFailure = (title: string) => (error: Error) =>
  showToast({ tone: 'destructive', title, description: reasonOf(error) });

export const tellDone = (title: string, description?: string) =>
  showToast({ tone: 'success', title, description });

/** A password was made for somebody, and the one answer that told it did not arrive. */
export const secretLost = (name: string) => `A senha de ${name} já não pode ser mostrada: redefina a senha.`;
