import { Problem } from '#server/http/problem.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { users } from '#server/store/database/schema/accounts.ts';

type Row = Pick<typeof users.$inferSelect, 'mustChangePassword' | 'passwordSetAt' | 'createdAt'>;

/** How long a temporary password is valid, in milliseconds. */
const TEMPORARY = 7 * 24 * 3_600_000;

/**
 * Throws 403 for an expired temporary password. Call only after the password was verified, because it reveals the
 * account.
 */
export function refuseEnded(clock: Clock, { mustChangePassword, passwordSetAt, createdAt }: Row): void {
  if (!mustChangePassword || clock.now() < (passwordSetAt ?? createdAt).getTime() + TEMPORARY) return;
  throw new Problem(
    403,
    'TEMPORARY_PASSWORD_ENDED',
    'A senha provisória valia por 7 dias e venceu. Peça outra à organização do torneio.',
  );
}
