import { copyFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { verifyOwnPassword } from '#server/features/auth/own-password.ts';
import { againstRule, conflict, forbidden, found } from '#server/http/problem.ts';
import type { CallContext, FeatureRoutes } from '#server/routing/implementation.ts';
import { query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';

type Starter = { readonly account: number | null; confirm(): Promise<void> };

export const restoreRoutes = {
  'POST /api/restores': {
    async respond({ body }, request, reply, context) {
      const starter = await administrator(context, body.currentPassword);
      await restore(request, reply, context, { ...body.file, ...body, ...starter });
    },
  },
  'POST /api/first-start/restores': {
    async respond({ body }, request, reply, context) {
      const { installation, tournament } = context;
      await installation.firstStart.verifyCode({ db: installation.db, address: request.ip }, body.code);
      const confirm = async () => {
        if (!(await installation.firstStart.isOpen(tournament.snapshots.current))) throw forbidden();
      };
      await restore(request, reply, context, { ...body.file, ...body, account: null, confirm });
    },
  },
  'POST /api/backups/{id}/restore': {
    async respond({ params, body }, request, reply, context) {
      const starter = await administrator(context, body.currentPassword);
      const { path } = found(await context.installation.backups.find(params.id), 'backup');
      // A copy, because the backup made meanwhile may take this one's place.
      const saveAs = (to: string) => copyFile(path, to);
      await restore(request, reply, context, { ...body, ...starter, saveAs });
    },
  },
} satisfies FeatureRoutes;

/**
 * Throws 400 for a wrong password, 422, 429. The password is checked again, because one changed meanwhile may have
 * been stolen.
 */
async function administrator(
  { installation, principal }: CallContext,
  password: string | undefined,
): Promise<Starter> {
  const { db, clock } = installation;
  if (principal.kind !== 'user') throw forbidden();
  const { id, passwordHash } = await verifyOwnPassword({ db, clock, user: principal }, password);
  const confirm = async () => {
    const [account] = await query(db, (q) =>
      q
        .select({ isAdmin: users.isAdmin, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, id)),
    );
    if (!account?.isAdmin || account.passwordHash !== passwordHash) throw forbidden();
  };
  return { account: id, confirm };
}

type Sent = Starter & { readonly passphrase: string; saveAs(path: string): Promise<void> };

/** Throws 409 while another restore is in progress, 422 for a file that cannot be restored. */
async function restore(
  request: FastifyRequest,
  reply: FastifyReply,
  { installation: { restores, security } }: CallContext,
  { account, ...backup }: Sent,
): Promise<void> {
  const begun = await restores.begin(backup);
  if ('reason' in begun) {
    if (begun.code === 'UNDER_WAY') throw conflict(begun.reason);
    throw againstRule(begun.code, begun.reason);
  }
  security.note('restore', request, { account });
  const lines = Readable.from(begun.progress).map((line) => `${JSON.stringify(line)}\n`);
  await reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('application/x-ndjson')
    .send(lines);
}
