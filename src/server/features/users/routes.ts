import { NO_SECRETS } from '#server/features/players/first-password.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { changeRoles } from './change-roles.ts';
import { confirmEmail } from './confirm-email.ts';
import { createAccount } from './create-account.ts';
import { deleteAccount } from './delete-account.ts';
import { optOut } from './opt-out.ts';
import { readAccount, readAccounts } from './read-accounts.ts';
import { resetPassword } from './reset-password.ts';

export const userRoutes = {
  'GET /api/users': {
    async act(_asked, ask) {
      return { status: 200, body: await readAccounts(ask.tournament) };
    },
  },
  'POST /api/users': {
    async act({ body }, ask) {
      const { subjectId, result } = await createAccount(ask, body);
      const account = await readAccount(ask.tournament, subjectId);
      return { status: 201, body: { ...account, ...(result ?? NO_SECRETS) } };
    },
  },
  'PATCH /api/users/{id}': {
    async act({ params: { id }, body }, ask) {
      await changeRoles(ask, id, body);
      return { status: 200, body: await readAccount(ask.tournament, id) };
    },
  },
  'DELETE /api/users/{id}': {
    async act({ params: { id }, body }, ask) {
      await deleteAccount(ask, id, body?.currentPassword);
      return { status: 204, body: undefined };
    },
  },
  'POST /api/users/{id}/reset-password': {
    async act({ params: { id }, body }, ask) {
      const { result } = await resetPassword(ask, id, body?.currentPassword);
      return { status: 200, body: result ?? NO_SECRETS };
    },
  },
  'POST /api/users/{id}/confirm-email': {
    async act({ params: { id }, body }, ask) {
      await confirmEmail(ask, id, body.email);
      return { status: 200, body: await readAccount(ask.tournament, id) };
    },
  },
  'POST /api/users/{id}/opt-out': {
    async act({ params: { id } }, ask) {
      await optOut(ask, id);
      return { status: 200, body: await readAccount(ask.tournament, id) };
    },
  },
} satisfies FeatureRoutes;
