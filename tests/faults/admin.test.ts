import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { adminByCommand } from '#server/cli/admin-command.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { freshDataDirectory, freshFolder, runProgram, type Server, startServer } from './support/program.ts';
import { refusalOf } from './support/refusal.ts';
import { emptyDatabase } from './support/sql.ts';

type Environment = Readonly<Record<string, string>>;
const EMAIL = 'nova.pessoa@exemplo.com.br';
const CHOSEN = 'escolhida por mim 5';

/** Runs `npm run admin -- EMAIL` and returns the temporary password that it prints. */
async function appoint(email: string, environment: Environment): Promise<string> {
  const { code, stdout, stderr } = await runProgram(['admin', email], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return passwordIn(stdout, email);
}

const appointHere = async (email: string, environment: Environment) =>
  passwordIn(`${await adminByCommand(email, environment)}\n`, email);

function passwordIn(printed: string, email: string): string {
  const said = /^(\S+) é administrador\. Senha provisória, a trocar na primeira entrada: (\S+)\n$/.exec(
    printed,
  );
  expect(said?.[1]).toBe(email.trim().toLowerCase());
  return said?.[2] ?? '';
}

/** Signs in with a temporary password, which has to be changed before anything else. */
async function enters(server: Server, email: string, temporary: string): Promise<SignedIn> {
  const person = await server.signIn({ email, password: temporary });
  expect((await person.send('GET /api/teams')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
  await person.call('PATCH /api/user/password', {
    body: { currentPassword: temporary, newPassword: CHOSEN },
  });
  expect(await person.call('GET /api/user')).toMatchObject({
    email,
    isAdmin: true,
    mustChangePassword: false,
  });
  await person.call('POST /api/teams', { body: { name: `Time de ${temporary}` } });
  return person;
}

test('embedded: with a stopped server the command opens the database itself; a running server makes the change and sessions end at once', async () => {
  // A socket's address has a shorter limit than a path.
  const DATA_DIR = join(await freshFolder(), 'muito-longe-daqui-'.repeat(6), 'dados');
  await mkdir(dirname(DATA_DIR));
  await rename(await freshDataDirectory(), DATA_DIR);
  const nobody = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  const first = await startServer({ DATA_DIR, ...nobody });
  expect(first.stdout).toContain('Para começar, abra');
  // A killed server leaves its socket file.
  await first.end('SIGKILL');
  const appointed = await appoint(EMAIL, { DATA_DIR });
  const server = await startServer({ DATA_DIR, ...nobody });
  expect(server.stdout).not.toContain('Para começar');
  const known = await enters(server, EMAIL, appointed);

  const other = 'outra.pessoa@exemplo.com.br';
  await enters(server, other, await appointHere(` ${other.toUpperCase()} `, { DATA_DIR }));
  await known.call('GET /api/teams');
  const temporary = await appointHere(EMAIL, { DATA_DIR });
  expect((await known.send('GET /api/teams')).status).toBe(401);
  await enters(server, EMAIL, temporary);
});

test('PostgreSQL, with and without running servers', async () => {
  const DATABASE_URL = await emptyDatabase();
  const before = await appoint('antes@exemplo.com.br', { DATABASE_URL });
  const server = await startServer({ DATABASE_URL });
  await enters(server, 'antes@exemplo.com.br', before);
  await enters(server, EMAIL, await appointHere(EMAIL, { DATABASE_URL }));
});

const USAGE = 'Diga o e-mail: npm run admin -- pessoa@exemplo.com.br';

test.each([
  [undefined, {}, USAGE],
  ['ninguém', {}, USAGE],
  [EMAIL, { PORT: '70000' }, 'PORT: foi lido "70000"; o permitido é um número de 0 a 65535.'],
  [
    EMAIL,
    { DATABASE_URL: 'postgresql://a@127.0.0.1:1/b' },
    'O PostgreSQL de DATABASE_URL não responde: confira servidor, porta e se ele está ligado.',
  ],
])('an impossible change is refused with one sentence: %j %j', async (word, environment, said) => {
  expect(await refusalOf(() => adminByCommand(word, environment))).toBe(said);
});

test('a refusal is printed, and the exit code says so', async () => {
  expect(await runProgram(['admin'], {})).toEqual({ code: 1, stdout: '', stderr: `${USAGE}\n` });
});
