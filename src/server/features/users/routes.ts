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
    async act(_input, context) {
      return { status: 200, body: await readAccounts(context) };
    },
  },
  'POST /api/users': {
    async act({ body }, context) {
      const { subjectId, result } = await createAccount(context, body);
      const account = await readAccount(context, subjectId);
      return { status: 201, body: { ...account, ...(result ?? NO_SECRETS) } };
    },
  },
  'PATCH /api/users/{id}': {
    async act({ params: { id }, body }, context) {
      await changeRoles(context, id, body);
      return { status: 200, body: await readAccount(context, id) };
    },
  },
  'DELETE /api/users/{id}': {
    async act({ params: { id }, body }, context) {
      await deleteAccount(context, id, body?.currentPassword);
      return { status: 204, body: undefined };
    },
  },
  'POST /api/users/{id}/reset-password': {
    async act({ params: { id }, body }, context) {
      const { result } = await resetPassword(context, id, body?.currentPassword);
      return { status: 200, body: result ?? NO_SECRETS };
    },
  },
  'POST /api/users/{id}/confirm-email': {
    async act({ params: { id }, body }, context) {
      await confirmEmail(context, id, body.email);
      return { status: 200, body: await readAccount(context, id) };
    },
  },
  'POST /api/users/{id}/opt-out': {
    async act({ params: { id } }, context) {
      await optOut(context, id);
      return { status: 200, body: await readAccount(context, id) };
    },
  },
} satisfies FeatureRoutes;
