import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress } from '#tests/support/builders.ts';
import { sourceFile } from '#tests/support/bundled-programs.ts';
import { onServer, type TestDatabase } from '#tests/support/databases.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { CourtScreen, gameOn, onlyPushed } from './court-screen.ts';

// In sequence on one database: the second process finds what the first one created.
test.describe.configure({ mode: 'default' });

let database: TestDatabase;
let first: ServerProcess;
let second: ServerProcess;

test.beforeAll(async () => {
  database = await onServer();
  if (!('url' in database.place)) throw new Error('This database has no address');
  const environment = { DATABASE_URL: database.place.url };
  // From the source, as `npm start` does, so that a source that cannot be loaded is noticed.
  first = await ServerProcess.start(environment, sourceFile('main'));
  second = await ServerProcess.start(environment);
});

test.afterAll(async () => {
  await first?.[Symbol.asyncDispose]();
  await second?.[Symbol.asyncDispose]();
  await database?.remove();
});

test('points through one process are shown through the other, and remain when the first is killed', async ({
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_/);
  const admin = await first.admin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin);
  const court = new CourtScreen(await enter(first, CourtScreen.pathOf(game), { as: admin }), game);
  const stranger = await enter(second, '/auth', { live: true });
  const board = gameOn(stranger, game);
  await expect(board).toContainText('atualizado agora');
  await onlyPushed(stranger);

  await court.point(1);
  await expect(board).toContainText('1º set em andamento: 1 a 0');
  await court.point(2);
  await court.point(2);
  await expect(board).toContainText('1º set em andamento: 1 a 2');

  await court.isSaved();
  await first.kill();
  // The same session and game, through the remaining process.
  const moved = new CourtScreen(
    await enter(second, CourtScreen.pathOf(game), { as: await second.admin() }),
    game,
  );
  await moved.shows(1, 1, 2);
  await moved.point(1);
  await expect(board).toContainText('1º set em andamento: 2 a 2');
});
