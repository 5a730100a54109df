import { query } from '#server/db/database.ts';
import type { Account } from '#server/http/access.ts';
import type { FeatureRoutes, RequestContext } from '#server/http/implementation.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { WriteResult } from '#server/snapshot/write.ts';
import { accountById, toAccount } from './account.ts';
import { changePassword } from './change-password.ts';
import { changeEmail, changeImage } from './change-profile.ts';
import { chooseByLink, openPasswordLink } from './choose-by-link.ts';
import { endOtherSessions, endOwnSession, endSession, readSessions } from './own-sessions.ts';
import { presentUser } from './present.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';

export const authRoutes = {
  'POST /api/login': {
    async act({ body }, context) {
      const account = await signIn(context, body);
      return { status: 200, body: presentUser(context.tournament.snapshots.current, account) };
    },
  },
  'POST /api/register': {
    async act({ body }, context) {
      await register(context, body);
      const account = await signIn(context, body);
      return { status: 201, body: presentUser(context.tournament.snapshots.current, account) };
    },
  },
  'POST /api/logout': {
    async act(_input, context) {
      if (context.principal.kind === 'user') await endOwnSession(context);
      context.signOut();
      return { status: 204, body: undefined };
    },
  },
  'POST /api/password-links/open': {
    async act({ body: { token } }, context) {
      const { account, expiresAt } = await openPasswordLink(context, token);
      const { firstName, email: username } = account;
      return { status: 200, body: { firstName, username, expiresAt: expiresAt.toISOString() } };
    },
  },
  'POST /api/password-links/use': {
    async act({ body }, context) {
      return { status: 200, body: await chooseByLink(context, body) };
    },
  },
  'GET /api/user': {
    show(snapshot, _input, principal) {
      if (principal.kind !== 'user') throw notAuthenticated();
      return presentUser(snapshot, principal);
    },
  },
  'PATCH /api/user/email': {
    async act({ body }, context) {
      return { status: 200, body: await present(await changeEmail(context, body), context) };
    },
  },
  'PATCH /api/user/password': {
    async act({ body }, context) {
      return { status: 200, body: await present(await changePassword(context, body), context) };
    },
  },
  'GET /api/user/sessions': {
    async act(_input, context) {
      return { status: 200, body: await readSessions(context) };
    },
  },
  'DELETE /api/user/sessions': {
    async act(_input, context) {
      await endOtherSessions(context);
      return { status: 204, body: undefined };
    },
  },
  'DELETE /api/user/sessions/{id}': {
    async act({ params: { id } }, context) {
      await endSession(context, id);
      return { status: 204, body: undefined };
    },
  },
  'PATCH /api/user/image': {
    async act({ body }, context) {
      return { status: 200, body: await present(await changeImage(context, body.imageUrl), context) };
    },
  },
} satisfies FeatureRoutes;

/**
 * The account after the change. After a repeated request it is read anew, because this request may have begun before
 * the first one ended.
 */
async function present(
  { snapshot, result }: WriteResult<Account> & { snapshot: Snapshot },
  context: RequestContext,
) {
  if (result) return presentUser(snapshot, result);
  const account = await query(context.installation.db, async (q) => {
    const row = await accountById(q, context.user.id);
    return row && toAccount(q, row);
  });
  if (!account) throw notAuthenticated();
  return presentUser(snapshot, account);
}
