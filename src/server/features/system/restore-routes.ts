import { eq } from 'drizzle-orm';
import { query } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { verifyOwnPassword } from '#server/features/auth/own-password.ts';
import type { FeatureRoutes, RequestContext } from '#server/http/implementation.ts';
import { againstRule, conflict, forbidden, found, notFound, Problem } from '#server/http/problem.ts';
import type { Installation } from '#server/installation.ts';

/** Who started a restore: the holder of the first start's code, or an administrator. */
type RestoreStarter = Parameters<Installation['restores']['begin']>[0];

export const restoreRoutes = {
  'POST /api/restores': {
    async act({ body }, context) {
      return begun(await begin(context, await administrator(context, body.currentPassword), body.bytes));
    },
  },
  'POST /api/first-start/restores': {
    async act({ body }, context) {
      await context.installation.firstStart.verifyCode(context, body.code);
      return begun(await begin(context, { kind: 'first-start' }, body.bytes));
    },
  },
  'POST /api/backups/{id}/restore': {
    async act({ params, body }, context) {
      const beginner = await administrator(context, body.currentPassword);
      const { backups, restores } = context.installation;
      const { path } = found(await backups.find(params.id), 'backup');
      return begun(await orRefused(context, () => restores.beginFrom(beginner, path)));
    },
  },
  'PUT /api/restores/{token}/part': {
    async act({ params: { token }, body: { from, part } }, context) {
      await verifyStarter(context, token);
      const bytes = Buffer.from(part, 'base64');
      const received = await orRefused(context, () =>
        context.installation.restores.receive(token, from, bytes),
      );
      return { status: 200, body: { received } };
    },
  },
  'POST /api/restores/{token}/check': {
    async act({ params: { token }, body }, context) {
      await verifyStarter(context, token);
      const { restores } = context.installation;
      const { header, contents, isOlder } = await orRefused(context, () =>
        restores.check(token, body.passphrase),
      );
      const { tables: _tables, rows: _rows, length: _length, ...shown } = contents;
      const { snapshot } = context;
      const isUsed = Object.keys(snapshot.topics).length > 0;
      return {
        status: 200,
        body: {
          ...shown,
          release: header.release,
          isOlder,
          replaces: isUsed
            ? {
                name: snapshot.name,
                year: snapshot.year,
                players: snapshot.players.length,
                games: snapshot.games.length,
              }
            : null,
        },
      };
    },
  },
  'POST /api/restores/{token}/apply': {
    async act({ params: { token } }, context) {
      const beginner = await verifyStarter(context, token);
      const { restores } = context.installation;
      if (!restores.apply(token)) throw conflict('Esta cópia ainda não foi conferida: comece de novo.');
      context.note('restore', beginner.kind === 'administrator' ? beginner.id : null);
      return { status: 200, body: stateOf(context, token) };
    },
  },
  'GET /api/restores/{token}': {
    // Called while the database is being replaced, so it reads nothing from it.
    async act({ params: { token } }, context) {
      return { status: 200, body: stateOf(context, token) };
    },
  },
} satisfies FeatureRoutes;

/** Throws 400 for a wrong password, 429. */
async function administrator(context: RequestContext, currentPassword: string): Promise<RestoreStarter> {
  const { id, passwordHash } = await verifyOwnPassword(context, currentPassword);
  return { kind: 'administrator', id, passwordHash };
}

const begun = (token: string) => ({ status: 201 as const, body: { token } });

async function begin(context: RequestContext, beginner: RestoreStarter, bytes: number): Promise<string> {
  return orRefused(context, () => context.installation.restores.begin(beginner, bytes));
}

/** Turns errors of the file or the disk into refusals. Throws 409 while a restore runs, 422, 503. */
async function orRefused<T>(
  { installation: { restores } }: RequestContext,
  act: () => Promise<T | null>,
): Promise<T> {
  const outcome = await restores.attempt(act);
  if ('code' in outcome) {
    const { code, reason } = outcome;
    throw code === 'DISK_FULL' ? new Problem(503, code, reason) : againstRule(code, reason);
  }
  if (outcome.value === null) throw conflict('Uma cópia já está sendo restaurada: espere que termine.');
  return outcome.value;
}

/**
 * Throws unless the starter could still start a restore. An administrator whose password was changed since
 * cannot, because the change may mean that it was stolen. Throws 403, 404.
 */
async function verifyStarter(
  { installation, snapshot }: RequestContext,
  token: string,
): Promise<RestoreStarter> {
  const { db, firstStart, restores } = installation;
  const known = restores.find(token);
  if (!known) throw gone();
  const { beginner } = known;
  if (beginner.kind === 'first-start') {
    if (!(await firstStart.isOpen(snapshot))) throw forbidden();
    return beginner;
  }
  const [account] = await query(db, (q) =>
    q
      .select({ isAdmin: users.isAdmin, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, beginner.id)),
  );
  if (!account?.isAdmin || account.passwordHash !== beginner.passwordHash) throw forbidden();
  return beginner;
}

const gone = () => notFound('restore');

function stateOf({ installation: { restores } }: RequestContext, token: string) {
  const known = restores.find(token);
  if (!known) throw gone();
  return { phase: known.phase, share: known.share, problem: known.problem };
}
