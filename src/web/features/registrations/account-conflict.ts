import type { ConflictingAccount as Account } from '#contract/people/registrations.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';

type AccountConflict = {
  /** The account now; null if nobody has the address any more. */
  readonly account: Account | null;
  /** Not the account that was shown, so the earlier choice does not apply. */
  readonly isOther: boolean;
  /** The field that needs another choice; null to show only the server's message. */
  readonly fieldError: { readonly field: 'whose' | 'email'; readonly message: string } | null;
};

/** What to do about the existing account; null for an unrelated refusal. */
export function accountConflict(shown: Account | null, error: Error): AccountConflict | null {
  if (!(error instanceof CallFailed)) return null;
  const account = (error.answer['account'] ?? null) as Account | null;
  switch (error.problem.code) {
    case 'ACCOUNT_CHANGED':
      return { account, isOther: true, fieldError: account && whose('Este e-mail agora é de outra conta') };
    case 'ACCOUNT_EXISTS':
      if (shown === null) return { account, isOther: false, fieldError: null };
      if (shown.id === account?.id) {
        return {
          account,
          isOther: false,
          fieldError: { field: 'email', message: 'Este é o e-mail da conta acima' },
        };
      }
      return { account, isOther: true, fieldError: whose('Este e-mail também já tem uma conta') };
    default:
      return null;
  }
}

const whose = (message: string) => ({ field: 'whose', message: `${message}: diga de quem é` }) as const;
