import { notAuthenticated } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { changePassword } from './change-password.ts';
import { chooseByLink, openPasswordLink } from './choose-by-link.ts';
import { endOtherSessions, endOwnSession, endSession, readSessions } from './own-sessions.ts';
import { presentChanged, presentUser } from './present-user.ts';
import { register } from './register.ts';
import { signIn, signInByCode } from './sign-in.ts';

export const authRoutes = {
  'POST /api/login': {
    async act({ body }, context, { installation }) {
      const account = await signIn(context, installation.sessions, body);
      return { status: 200, body: presentUser(context.snapshots.current, account) };
    },
  },
  'POST /api/login/code': {
    async act({ body }, context, { installation }) {
      const account = await signInByCode(context, installation.sessions, body.code);
      return { status: 200, body: presentUser(context.snapshots.current, account) };
    },
  },
  'POST /api/register': {
    async act({ body }, context, { installation }) {
      await register(context, body);
      const account = await signIn(context, installation.sessions, body);
      return { status: 201, body: presentUser(context.snapshots.current, account) };
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
  'PATCH /api/user/password': {
    async act({ body }, context) {
      return { status: 200, body: await presentChanged(await changePassword(context, body), context) };
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
} satisfies FeatureRoutes;
