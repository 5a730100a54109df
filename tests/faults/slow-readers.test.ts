import { connect as openSocket, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import type { Database } from '#server/store/database/database.ts';
import { games, sets } from '#server/store/database/schema/games.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import { write } from '#server/store/write.ts';
import { onServer, type TestDatabase } from '#tests/support/programs/databases.ts';
import { until } from '#tests/support/until.ts';
import { nextEvent, openStream } from './support/events.ts';

const AUTHOR = { actor: { kind: 'system', id: null, name: 'Teste' }, operation: null } as const;
const GAMES = 300;
let database: TestDatabase;
let db: Database;
let app: App;
let address: string;
let tournamentId: number;

beforeAll(async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  database = await onServer();
  db = await connect(database.place, systemClock);
  tournamentId = (await currentTournament(db, settings)).id;
  await bigBoard();
  app = await buildApp({
    db,
    tournamentId,
    settings,
    random: systemRandom,
    gateway: { kind: 'manual' },
    pages: null,
  });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.app.close();
  await db.close();
  await database.remove();
});

test('a reader that stops reading is dropped, and the others get every board', async () => {
  const reading = await openStream(address);
  const stuck = await stopReading();
  await until('both streams', () => app.tournament.streams.count === 2);

  let score = 0;
  await until('the stuck stream to be dropped', async () => {
    score += 1;
    await setScore(score);
    await nextEvent(reading, 'board', (board) => board[0]?.sets[0]?.team1Score === score);
    reading.events.length = 0;
    return app.tournament.streams.count === 1;
  });
  expect(reading.ended).toBe(false);
  await setScore(99);
  await nextEvent(reading, 'board', (board) => board[0]?.sets[0]?.team1Score === 99);
  // It notices as soon as it reads again.
  await new Promise((done) => stuck.resume().once('close', done));
});

test('a reader that stops reading does not delay the shutdown', async () => {
  const reading = await openStream(address);
  let stuck = await acceptStuck();
  let score = 0;
  await until('something that nobody reads', async () => {
    // On a busy machine it may have been dropped before this check.
    if (stuck.destroyed) stuck = await acceptStuck();
    score += 1;
    await setScore(score);
    // Once others have received theirs, this one is blocked and not only delayed.
    await nextEvent(reading, 'board', (board) => board[0]?.sets[0]?.team1Score === score);
    reading.events.length = 0;
    return stuck.writableLength > 0;
  });
  expect(app.tournament.streams.count).toBe(2);
  await app.app.close();
  expect(stuck.destroyed).toBe(true);
});

async function acceptStuck(): Promise<Socket> {
  const accepted = new Promise<Socket>((done) => app.app.server.once('connection', done));
  await stopReading();
  return accepted;
}

/** A page that opened its stream, read the first bytes and stopped: a phone out of reach. */
async function stopReading() {
  const { hostname, port } = new URL(address);
  const socket = openSocket({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await new Promise((done) => socket.once('data', done));
  socket.pause();
  return socket;
}

/** A board of hundreds of kilobytes, which soon fills the system's buffers when it is not read. */
function bigBoard() {
  return write(db, tournamentId, ['tournament', 'teams', 'games'], AUTHOR, async (tx, { revision, at }) => {
    const team = { tournamentId, category: 'Misto' as const, revision };
    const [one, two] = await tx
      .insert(teams)
      .values([
        { ...team, name: 'Recife' },
        { ...team, name: 'Olinda' },
      ])
      .returning({ id: teams.id });
    const game = {
      tournamentId,
      round: 1,
      team1Id: one?.id ?? 0,
      team2Id: two?.id ?? 0,
      category: 'Misto' as const,
      status: 'em_andamento' as const,
      date: at,
      revision,
    };
    const made = await tx
      .insert(games)
      .values(Array.from({ length: GAMES }, () => game))
      .returning({ id: games.id });
    const notes = 'Vento forte do lado do mar. '.repeat(17);
    await tx
      .insert(sets)
      .values(
        made.flatMap(({ id }) =>
          [1, 2, 3].map((setNumber) => ({ gameId: id, setNumber, team1Score: 0, team2Score: 0, notes })),
        ),
      );
    await tx.update(tournaments).set({ activeRound: 1, revision });
    return { action: 'account.sign-out', subjectId: null, status: 200, result: undefined };
  });
}

async function setScore(team1Score: number): Promise<void> {
  const { revision } = await write(db, tournamentId, ['games'], AUTHOR, async (tx, moment) => {
    await tx.update(sets).set({ team1Score: team1Score % 100 });
    await tx.update(games).set({ revision: moment.revision });
    return { action: 'account.sign-out', subjectId: null, status: 200, result: undefined };
  });
  await app.tournament.snapshots.including(revision);
}
