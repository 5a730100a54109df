import { and, eq } from 'drizzle-orm';
import { CONFIRMED, changeAccount } from '#server/features/auth/account.ts';
import { changeAccountByAdmin } from '#server/features/auth/change-account-by-admin.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import { requireAccountInReach } from '#server/features/auth/require-account.ts';
import { storeConsent } from '#server/features/messages/consent.ts';
import { deliverSecrets, madePassword, NO_SECRETS } from '#server/features/players/first-password.ts';
import { conflict, Problem } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { players } from '#server/store/database/schema/players.ts';
import { changeRights } from './change-rights.ts';
import { createAccount } from './create-account.ts';
import { deleteAccount } from './delete-account.ts';
import { readAccount, readAccounts } from './read-accounts.ts';

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
      await changeRights(context, id, body);
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
      const verified = await verifyIfTyped(context, body?.currentPassword);
      const first = await madePassword(context);
      const { result } = await context.write(async (tx, moment) => {
        const known = await requireAccountInReach(tx, context, id);
        await changeAccountByAdmin(tx, { context, ...moment, verified }, known, { passwordHash: first.hash });
        return {
          subjectId: id,
          after: { changed: ['password'] },
          status: 200,
          result: await deliverSecrets(tx, context, known.account, first, moment.at),
        };
      });
      return { status: 200, body: result ?? NO_SECRETS };
    },
  },
  'POST /api/users/{id}/confirm-email': {
    async act({ params: { id }, body }, context) {
      await context.write(async (tx) => {
        const { account } = await requireAccountInReach(tx, context, id);
        if (account.email !== body.email) throw otherEmail();
        await changeAccount(tx, id, CONFIRMED);
        return {
          subjectId: id,
          before: { emailConfirmed: account.emailConfirmed },
          after: { emailConfirmed: true },
          status: 200,
          result: undefined,
        };
      });
      return { status: 200, body: await readAccount(context, id) };
    },
  },
  'POST /api/users/{id}/opt-out': {
    async act({ params: { id } }, context) {
      await context.write(async (tx, moment) => {
        const { account } = await requireAccountInReach(tx, context, id);
        const playsNow = and(eq(players.userId, id), eq(players.tournamentId, context.tournamentId));
        const [player] = await tx.select({ id: players.id }).from(players).where(playsNow);
        if (player) throw conflict('Esta conta é de um jogador: pare de enviar em Jogadores');
        const declined = { accepts: false, at: moment.at, isReply: false };
        return storeConsent(tx, moment, { ...account, subject: 'account' }, declined);
      });
      return { status: 200, body: await readAccount(context, id) };
    },
  },
} satisfies FeatureRoutes;

const otherEmail = () =>
  new Problem(409, 'ACCOUNT_CHANGED', 'Esta conta já tem outro e-mail: confira o que está na lista.');
