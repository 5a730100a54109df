import { eq } from 'drizzle-orm';
import { query } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { verifyOwnPassword } from '#server/features/auth/own-password.ts';
import type { Ask, FeatureRoutes } from '#server/http/implementation.ts';
import { againstRule, conflict, forbidden, found, notFound, Problem } from '#server/http/problem.ts';
import type { Installation } from '#server/installation.ts';

/** Who began a restore: whoever has the code of the first start, or an administrator. */
type RestoreStarter = Parameters<Installation['restores']['begin']>[0];

export const restoreRoutes = {
  'POST /api/restores': {
    async act({ body }, ask) {
      return begun(await begin(ask, await administrator(ask, body.currentPassword), body.bytes));
    },
  },
  'POST /api/first-start/restores': {
    async act({ body }, ask) {
      await ask.installation.firstStart.verifyCode(ask, body.code);
      return begun(await begin(ask, { kind: 'first-start' }, body.bytes));
    },
  },
  'POST /api/backups/{id}/restore': {
    async act({ params, body }, ask) {
      const beginner = await administrator(ask, body.currentPassword);
      const { backups, restores } = ask.installation;
      const { path } = found(await backups.find(params.id), 'backup');
      return begun(await orRefused(ask, () => restores.beginFrom(beginner, path)));
    },
  },
  'PUT /api/restores/{token}/part': {
    async act({ params: { token }, body: { from, part } }, ask) {
      await verifyStarter(ask, token);
      const bytes = Buffer.from(part, 'base64');
      const received = await orRefused(ask, () => ask.installation.restores.receive(token, from, bytes));
      return { status: 200, body: { received } };
    },
  },
  'POST /api/restores/{token}/check': {
    async act({ params: { token }, body }, ask) {
      await verifyStarter(ask, token);
      const { restores } = ask.installation;
      const { header, contents, isOlder } = await orRefused(ask, () =>
        restores.check(token, body.passphrase),
      );
      const { tables: _tables, rows: _rows, ...shown } = contents;
      const { snapshot } = ask;
      const isUsed = Object.keys(snapshot.topics).length > 0;
      return {
        status: 200,
        body: {
          ...shown,
          release: header.release ?? null,
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
    async act({ params: { token } }, ask) {
      const beginner = await verifyStarter(ask, token);
      const { restores } = ask.installation;
      if (!restores.apply(token)) throw conflict('Esta cópia ainda não foi conferida: comece de novo.');
      ask.note('restore', beginner.kind === 'administrator' ? beginner.id : null);
      return { status: 200, body: stateOf(ask, token) };
    },
  },
  'GET /api/restores/{token}': {
    // Asked while the database is being replaced: nothing is read from it.
    async act({ params: { token } }, ask) {
      return { status: 200, body: stateOf(ask, token) };
    },
  },
} satisfies FeatureRoutes;

/** Throws 400 for a wrong password, 429. */
async function administrator(ask: Ask, currentPassword: string): Promise<RestoreStarter> {
  const { id, passwordHash } = await verifyOwnPassword(ask, currentPassword);
  return { kind: 'administrator', id, passwordHash };
}

const begun = (token: string) => ({ status: 201 as const, body: { token } });

async function begin(ask: Ask, beginner: RestoreStarter, bytes: number): Promise<string> {
  return orRefused(ask, () => ask.installation.restores.begin(beginner, bytes));
}

/** What a file or the disk refuses, in words. Throws 409 while a restore runs, 422, 503. */
async function orRefused<T>({ installation: { restores } }: Ask, act: () => Promise<T | null>): Promise<T> {
  const outcome = await restores.attempt(act);
  if ('code' in outcome) {
    const { code, reason } = outcome;
    throw code === 'DISK_FULL' ? new Problem(503, code, reason) : againstRule(code, reason);
  }
  if (outcome.value === null) throw conflict('Uma cópia já está sendo restaurada: espere que termine.');
  return outcome.value;
}

/**
 * Whoever began may go on while they still might begin: also not with a password that was changed since, because it had
 * become known. Throws 403, 404.
 */
async function verifyStarter({ installation, snapshot }: Ask, token: string): Promise<RestoreStarter> {
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

function stateOf({ installation: { restores } }: Ask, token: string) {
  const known = restores.find(token);
  if (!known) throw gone();
  return { phase: known.phase, share: known.share, problem: known.problem };
}
