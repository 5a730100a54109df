import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword, passwordMatches } from '#server/access/passwords.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { appointByCommand } from '#server/setup/administrators.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { demoNote } from '#server/setup/demo/accounts.ts';
import { prepare } from '#server/setup/prepare.ts';
import { query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { aDemo, GENERATED } from '#tests/support/data/a-demo.ts';
import { demoPictures } from '#tests/support/data/demo-pictures.ts';
import { Caller, injecting } from '#tests/support/server/call.ts';

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://torneio.exemplo.com.br' }])(
  'a server reachable by others does not use the known password: %o',
  async (environment) => {
    const { db, notes, close } = await aDemo(environment, systemClock, await demoPictures());
    onTestFinished(close);
    for (const { passwordHash } of await query(db, (q) => q.select().from(users))) {
      expect(await passwordMatches(passwordHash, 'manchete')).toBe(false);
      expect(await passwordMatches(passwordHash, GENERATED.password())).toBe(true);
    }
    expect(notes.join()).toContain(`senha ${GENERATED.password()}`);
    const people =
      'Demonstração: entre com admin@manchete.local, anotador@manchete.local ou jogadora@manchete.local';
    const another = (COMMANDS: string) => demoNote(db, readSettings({ ...environment, COMMANDS }));
    expect(await another('npm')).toBe(`${people}; outra senha: npm run admin -- admin@manchete.local`);
    expect(await another('manchete')).toBe(
      `${people}; outra senha: sudo manchete admin admin@manchete.local`,
    );
    const { id } = await currentTournament(db, readSettings(environment));
    await appointByCommand(db, id, 'olga@exemplo.com.br', GENERATED);
    expect(await another('manchete')).toBeNull();
  },
);

test('a demo that is made reachable later accepts neither the known password nor an earlier session', {
  timeout: 180_000,
}, async () => {
  const { db, settings, tournamentId, close } = await aDemo({}, systemClock, await demoPictures());
  const gateway = { kind: 'manual' } as const;
  const { app, tournament } = await buildApp({
    db,
    tournamentId,
    settings,
    random: GENERATED,
    gateway,
    pages: null,
  });
  onTestFinished(async () => {
    await app.close();
    await close();
  });
  const signIn = (username: string, password: string) =>
    new Caller(injecting(app)).send('POST /api/login', { body: { username, password } });
  const start = async (environment: Record<string, string>) => {
    const { notes } = await prepare(db, readSettings(environment), GENERATED);
    await tournament.snapshots.refresh();
    return notes.join();
  };
  const { headers } = await signIn('admin@manchete.local', 'manchete');
  const organiser = new Caller(injecting(app), headers['set-cookie']?.split(';')[0]);
  await organiser.call('PATCH /api/user/email', {
    body: { email: 'regina@exemplo.com.br', currentPassword: 'manchete' },
  });
  const passwordHash = await hashPassword('areia fina 12');
  await query(db, (q) =>
    q.update(users).set({ passwordHash }).where(eq(users.email, 'anotador@manchete.local')),
  );

  expect(await start({}), 'where nobody else reaches it').not.toContain('deixou de valer');
  expect((await organiser.send('GET /api/users')).status).toBe(200);

  // A changed email address is found; a changed password belongs to its owner.
  expect(await start({ HOST: '0.0.0.0' })).toMatch(
    /\(regina@exemplo\.com\.br, jogadora@manchete\.local\).*npm run admin -- /,
  );
  expect((await organiser.send('GET /api/users')).status).toBe(401);
  expect((await signIn('regina@exemplo.com.br', 'manchete')).status).toBe(401);
  expect((await signIn('jogadora@manchete.local', 'manchete')).status).toBe(401);
  expect((await signIn('anotador@manchete.local', 'areia fina 12')).status).toBe(200);
  expect(await start({ HOST: '0.0.0.0' }), 'the next start').not.toContain('deixou de valer');
});
