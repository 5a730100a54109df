import type { User } from '#server/access/access.ts';
import type { Standing } from '#server/access/roles.ts';
import { Problem } from '#server/http/problem.ts';

/** What an organiser may not do who does not administer the installation. */

type Caller = Pick<User, 'administersInstallation'>;

/**
 * Who is here is out of reach only if they are of others too. An organiser makes anybody a player here by approving a
 * registration with their address, so also a tournament that is over keeps them out of reach.
 */
export const isOutOfReach = (
  { administersInstallation }: Caller,
  { isHere, isElsewhere, isOfOthers }: Standing,
): boolean => !administersInstallation && (isHere ? isOfOthers : isElsewhere);

/**
 * Throws 403 if the account also has rights or data elsewhere, which whoever gets into it, or deletes it, would
 * have too.
 */
export function refuseOutOfReach(caller: Caller, standing: Standing): void {
  if (isOutOfReach(caller, standing)) throw ofOther();
}

/** As `isSeenIn`, which finds those whom an organiser sees. */
export const maySee = (caller: Caller, standing: Standing): boolean =>
  standing.isHere || !isOutOfReach(caller, standing);

/** Throws 403 if the caller may not see the account. */
export function refuseUnseen(caller: Caller, standing: Standing): void {
  if (!maySee(caller, standing)) throw ofOther();
}

/** Throws 403 unless the caller may give and take the rights in all tournaments. */
export function refuseChangingAdmin({ administersInstallation }: Caller): void {
  if (administersInstallation) return;
  throw new Problem(
    403,
    'INSTALLATION_ADMIN_NEEDED',
    'Só quem administra o servidor dá ou tira a permissão de administrador.',
  );
}

const ofOther = () =>
  new Problem(
    403,
    'ACCOUNT_OF_OTHER_TOURNAMENT',
    'Esta conta também é de outro torneio, ou de quem administra o servidor: só quem administra o servidor pode fazer isso.',
  );
