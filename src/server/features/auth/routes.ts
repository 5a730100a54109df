import { query } from '#server/db/database.ts';
import type { Account } from '#server/http/access.ts';
import type { Ask, FeatureRoutes } from '#server/http/implementation.ts';
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
    async act({ body }, ask) {
      const account = await signIn(ask, body);
      return { status: 200, body: presentUser(ask.tournament.snapshots.current, account) };
    },
  },
  'POST /api/register': {
    async act({ body }, ask) {
      await register(ask, body);
      const account = await signIn(ask, body);
      return { status: 201, body: presentUser(ask.tournament.snapshots.current, account) };
    },
  },
  'POST /api/logout': {
    async act(_asked, ask) {
      if (ask.principal.kind === 'user') await endOwnSession(ask);
      ask.signOut();
      return { status: 204, body: undefined };
    },
  },
  'POST /api/password-links/open': {
    async act({ body: { token } }, ask) {
      const { account, expiresAt } = await openPasswordLink(ask, token);
      const { firstName, email: username } = account;
      return { status: 200, body: { firstName, username, expiresAt: expiresAt.toISOString() } };
    },
  },
  'POST /api/password-links/use': {
    async act({ body }, ask) {
      return { status: 200, body: await chooseByLink(ask, body) };
    },
  },
  'GET /api/user': {
    show(snapshot, _asked, principal) {
      if (principal.kind !== 'user') throw notAuthenticated();
      return presentUser(snapshot, principal);
    },
  },
  'PATCH /api/user/email': {
    async act({ body }, ask) {
      return { status: 200, body: await present(await changeEmail(ask, body), ask) };
    },
  },
  'PATCH /api/user/password': {
    async act({ body }, ask) {
      return { status: 200, body: await present(await changePassword(ask, body), ask) };
    },
  },
  'GET /api/user/sessions': {
    async act(_asked, ask) {
      return { status: 200, body: await readSessions(ask) };
    },
  },
  'DELETE /api/user/sessions': {
    async act(_asked, ask) {
      await endOtherSessions(ask);
      return { status: 204, body: undefined };
    },
  },
  'DELETE /api/user/sessions/{id}': {
    async act({ params: { id } }, ask) {
      await endSession(ask, id);
      return { status: 204, body: undefined };
    },
  },
  'PATCH /api/user/image': {
    async act({ body }, ask) {
      return { status: 200, body: await present(await changeImage(ask, body.imageUrl), ask) };
    },
  },
} satisfies FeatureRoutes;

/** The account after its change; after a repeated one, as it is now: this request may have begun before the first ended. */
async function present({ snapshot, result }: WriteResult<Account> & { snapshot: Snapshot }, ask: Ask) {
  if (result) return presentUser(snapshot, result);
  const account = await query(ask.installation.db, async (q) => {
    const row = await accountById(q, ask.user.id);
    return row && toAccount(q, row);
  });
  if (!account) throw notAuthenticated();
  return presentUser(snapshot, account);
}
