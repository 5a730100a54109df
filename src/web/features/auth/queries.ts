import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { SESSION_INDICATOR } from '#contract/sessions.ts';
import { deleteSeen } from '#web/lib/device/device.ts';
import { forgetFormDrafts } from '#web/lib/device/form-draft.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { ask, send } from '#web/lib/net/client.ts';
import { hasCookie, useCookie } from '#web/lib/net/readable-cookie.ts';

export type User = CallAnswer<Contract['GET /api/user']>;
/** Null for somebody who is no player. */
export type OwnPlayer = User['player'];

/** The signed-in user, or null: a 401 is an answer here. Not requested without a session. */
export const userQuery = queryOptions<User | null>({
  queryKey: ['GET /api/user', {}],
  queryFn: ({ signal }) =>
    hasSession()
      ? ask('GET /api/user', {}, signal).catch((error: unknown) => {
          if (error instanceof CallFailed && error.status === 401) return null;
          throw error;
        })
      : null,
});

export const hasSession = () => hasCookie(SESSION_INDICATOR);

/** Throws outside the pages of signed-in users. */
export function useUser(): User {
  const { data } = useSuspenseQuery(userQuery);
  // The last user, so that the page can still render while it is being left.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const user = data ?? last;
  if (!user) throw new Error('useUser needs somebody signed in: it belongs below the signed-in layout');
  return user;
}

/**
 * Who looks at a public page; nothing for a visitor, and for everybody on the server. The cookie only says that
 * somebody may be signed in, so this asks the server who, but not again after "nobody".
 */
export function useVisitingUser(): User | null | undefined {
  const hasIndicator = useCookie(SESSION_INDICATOR);
  const { data } = useQuery({ ...userQuery, enabled: ({ state }) => hasIndicator && state.data !== null });
  return hasIndicator ? data : null;
}

/** A new password or second factor is due: until then the server refuses every other call. */
export const mustDoFirst = ({ mustChangePassword, mustSetUpSecondFactor }: User) =>
  mustChangePassword || mustSetUpSecondFactor;

/** An account that nobody has confirmed, or that is of other tournaments only. */
export const seesAsVisitor = ({ mustBeConfirmed, isOutsider }: User) => mustBeConfirmed || isOutsider;

/** Whether the user sees more than a visitor. */
export const seesTournament = (user: User) => !mustDoFirst(user) && !seesAsVisitor(user);

export const mayScore = (user: User) => user.isScorer || user.isAdmin;

let leaving = false;
export const isLeaving = () => leaving;

/** Ends the session by a call, leaves the page, and removes the user's data from memory. */
export function useLeaveBy(): (end: () => Promise<unknown>, leave: () => Promise<void>) => Promise<void> {
  const queries = useQueryClient();
  return async (end, leave) => {
    leaving = true;
    try {
      await end();
      // Answers on their way would bring the user's data back.
      await queries.cancelQueries();
      forgetFormDrafts();
      await deleteSeen();
      // Leaves first: a mounted page would fetch its data again.
      queries.setQueryData(userQuery.queryKey, null);
      await leave();
      const [user] = userQuery.queryKey;
      queries.removeQueries({ type: 'inactive', predicate: ({ queryKey: [key] }) => key !== user });
    } finally {
      leaving = false;
    }
  };
}

export function useSignOut(): (leave: () => Promise<void>) => Promise<void> {
  const leaveBy = useLeaveBy();
  return (leave) => leaveBy(() => send('POST /api/logout', {}), leave);
}
