import type { QueryClient } from '@tanstack/react-query';
import { deleteSeen, readFromDevice, storeOnDevice } from '#web/lib/device/device.ts';
import { CallFailed } from '#web/lib/net/client.ts';
import { hasSession, type User, userQuery } from './queries.ts';

/** The last user on this device, reduced to what scoring offline needs: no name, no address. */
type LastUser = Pick<User, 'id' | 'isAdmin' | 'isScorer'>;

const NOT_STORED = {
  username: '',
  email: '',
  firstName: '',
  lastName: null,
  imageUrl: null,
  mustChangePassword: false,
  emailConfirmed: true,
  mustSetUpSecondFactor: false,
  mustBeConfirmed: false,
  player: null,
};

export const storeLastUser = ({ id, isAdmin, isScorer }: LastUser): Promise<void> =>
  storeOnDevice('person', 'last', { id, isAdmin, isScorer });

/**
 * Deletes what other users left on this device. Called before any page is shown, because a scoring page stores its
 * owner.
 */
export const deleteOthersData = (userId: number): Promise<void> =>
  deleteSeen((last) => last !== undefined && (last as LastUser).id !== userId);

async function lastUser(): Promise<User | null> {
  if (!hasSession()) return null;
  const last = (await readFromDevice('person')).get('last') as LastUser | undefined;
  return last ? { ...NOT_STORED, ...last } : null;
}

/**
 * The signed-in user. At a court, or without a connection: the last one on this device, until the server answers.
 */
export async function currentUser(queries: QueryClient, isAtCourt: boolean): Promise<User | null> {
  const known = queries.getQueryData(userQuery.queryKey);
  if (known !== undefined) return known;
  const last = await lastUser();
  if (!last || !isAtCourt) {
    try {
      return await queries.ensureQueryData(userQuery);
    } catch (error) {
      if (!last || !(error instanceof CallFailed && error.isPassing)) throw error;
    }
  }
  queries.setQueryData(userQuery.queryKey, last, { updatedAt: 0 });
  // Asked again when the network is back.
  queries.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => {});
  return last;
}
