import type { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#web/lib/client.ts';
import { deleteSeen, readFromDevice, storeOnDevice } from '#web/lib/device.ts';
import { hasSession, type User, userQuery } from './queries.ts';

/** Who was signed in last on this device, as far as a court without a network needs it: no name, no address. */
type LastPerson = Pick<User, 'id' | 'isAdmin' | 'isScorer'>;

const NOT_KEPT = {
  username: '',
  email: '',
  firstName: '',
  lastName: null,
  imageUrl: null,
  mustChangePassword: false,
  emailConfirmed: true,
  mustSetUpSecondFactor: false,
  player: null,
};

export const storePerson = ({ id, isAdmin, isScorer }: LastPerson): Promise<void> =>
  storeOnDevice('person', 'last', { id, isAdmin, isScorer });

/**
 * Somebody is signed in: what another person saw on this device is deleted. Called before any page of theirs is shown,
 * because a page at a court keeps who they are.
 */
export const deleteOthersData = (userId: number): Promise<void> =>
  deleteSeen((last) => last !== undefined && (last as LastPerson).id !== userId);

async function lastPerson(): Promise<User | null> {
  if (!hasSession()) return null;
  const last = (await readFromDevice('person')).get('last') as LastPerson | undefined;
  return last ? { ...NOT_KEPT, ...last } : null;
}

/**
 * Who is signed in. Where the server does not say, whoever was last; the court does not even wait for it. The server's
 * word replaces that as soon as it comes, also where it says that nobody is.
 */
export async function currentUser(queries: QueryClient, isAtCourt: boolean): Promise<User | null> {
  const known = queries.getQueryData(userQuery.queryKey);
  if (known !== undefined) return known;
  const last = await lastPerson();
  if (!last || !isAtCourt) {
    try {
      return await queries.ensureQueryData(userQuery);
    } catch (error) {
      if (!last || !(error instanceof CallFailed && error.isPassing)) throw error;
    }
  }
  queries.setQueryData(userQuery.queryKey, last, { updatedAt: 0 });
  // What fails is asked again when the line is back.
  queries.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => {});
  return last;
}
