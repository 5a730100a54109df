import type { QueryClient } from '@tanstack/react-query';
import { deleteSeen, readFromDevice, storeOnDevice } from '#web/lib/device/device.ts';
import { ownBase } from '#web/lib/net/base.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { hasSession, mayScore, type User, userQuery } from './queries.ts';

/**
 * The last user on this device, reduced to what scoring offline needs: no name, no address. Stored for each
 * tournament, because roles are given for one.
 */
type LastUser = Pick<User, 'id' | 'isAdmin' | 'isScorer'>;

const NOT_STORED = {
  username: '',
  email: '',
  firstName: '',
  lastName: null,
  imageUrl: null,
  administersInstallation: false,
  mustChangePassword: false,
  emailConfirmed: true,
  mustSetUpSecondFactor: false,
  mustBeConfirmed: false,
  isOutsider: false,
  player: null,
};

export const storeLastUser = ({ id, isAdmin, isScorer }: LastUser): Promise<void> =>
  storeOnDevice('person', nameOfLast(), { id, isAdmin, isScorer });

const nameOfLast = () => `last${ownBase()}`;

/**
 * Deletes what other users left on this device. Called before any page is shown, because a scoring page stores its
 * owner.
 */
export const deleteOthersData = (userId: number): Promise<void> =>
  deleteSeen((last) => (last as LastUser).id !== userId);

/** Of another tournament: without its roles, and not at a court, whose games are then not stored. */
async function lastUser(isAtCourt: boolean): Promise<User | null> {
  if (!hasSession()) return null;
  const stored = (await readFromDevice('person')) as Map<string, LastUser>;
  const here = stored.get(nameOfLast());
  if (here) return { ...NOT_STORED, ...here };
  const [elsewhere] = isAtCourt ? [] : stored.values();
  return elsewhere ? { ...NOT_STORED, id: elsewhere.id, isAdmin: false, isScorer: false } : null;
}

/**
 * The signed-in user. At a court, or without a connection: the last one on this device, until the server answers.
 */
export async function currentUser(queries: QueryClient, isAtCourt: boolean): Promise<User | null> {
  const known = queries.getQueryData(userQuery.queryKey);
  if (known !== undefined) return known;
  const last = await lastUser(isAtCourt);
  if (!last || !isAtCourt) {
    try {
      const user = await queries.ensureQueryData(userQuery);
      if (last) await forgetWithoutRole(user);
      return user;
    } catch (error) {
      if (!last || !(error instanceof CallFailed && error.isPassing)) throw error;
    }
  }
  queries.setQueryData(userQuery.queryKey, last, { updatedAt: 0 });
  // Asked again when the network is back.
  queries
    .fetchQuery({ ...userQuery, staleTime: 0 })
    .then(forgetWithoutRole)
    .catch(() => {});
  return last;
}

/** Somebody who may not score here any more opens no court here without a connection. */
async function forgetWithoutRole(user: User | null): Promise<void> {
  if (user && !mayScore(user)) await storeOnDevice('person', nameOfLast(), null);
}
