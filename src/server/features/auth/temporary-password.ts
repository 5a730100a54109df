import { Problem } from '#server/http/problem.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { users } from '#server/store/database/schema/accounts.ts';

type Row = Pick<typeof users.$inferSelect, 'mustChangePassword' | 'passwordSetAt' | 'createdAt'>;

const VALID_FOR = 7 * 24 * 3_600_000;

/**
 * Throws 403 for an expired temporary password. Call only after verifying the password, because it reveals
 * the account.
 */
export function refuseEnded(clock: Clock, { mustChangePassword, passwordSetAt, createdAt }: Row): void {
  if (!mustChangePassword || clock.now() < (passwordSetAt ?? createdAt).getTime() + VALID_FOR) return;
  throw new Problem(
    403,
    'TEMPORARY_PASSWORD_ENDED',
    'A senha provisória valia por 7 dias e venceu. Peça outra à organização do torneio.',
  );
}
