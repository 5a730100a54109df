import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { transaction } from '#server/store/database/database.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { aGame } from '#tests/support/data/builders.ts';
import { PushService } from '#tests/support/outside/push-service.ts';
import { until } from '#tests/support/until.ts';
import { freshDataDirectory, startServer } from './support/program.ts';

let service: PushService;
beforeEach(async () => {
  service = await PushService.start();
});
afterEach(() => service.stop());

const DEVICES = 40;

/** A time zone in which it is noon or a little later, because nothing is sent at night. */
const byDay = () => {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

async function aTournamentByDay(directory: string): Promise<void> {
  const db = await connect({ directory }, systemClock);
  await currentTournament(db, readSettings({}));
  await transaction(db, (tx) => tx.update(tournaments).set({ timeZone: byDay() }));
  await db.close();
}

test('kill -9 during ten push requests: after the start none is repeated, and later messages reach all devices', async () => {
  const DATA_DIR = await freshDataDirectory();
  await aTournamentByDay(DATA_DIR);
  const environment = { DATA_DIR, PUSH_SERVICE_URL: service.address };
  const killed = await startServer(environment);
  const before = await killed.signIn();
  const { id, team1Id } = await aGame(before);
  for (let device = 0; device < DEVICES; device += 1) {
    const body = { subscription: service.aDevice(), teamId: team1Id };
    await before.call('POST /api/push/follow', { body });
  }
  service.behave = (place) => (place > 30 ? 'hang' : { status: 201 });
  await before.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'em_andamento' } });
  await until('ten requests in the air', () => service.asked === DEVICES);
  await killed.end('SIGKILL');

  service.behave = () => ({ status: 201 });
  const restarted = await startServer(environment);
  const admin = await restarted.signIn();
  const body = { setNumber: 1, team1Score: 21, team2Score: 15 };
  await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
  await until('the end of the set, on every device', () => service.asked >= 2 * DEVICES);
  expect(await restarted.end('SIGTERM')).toEqual({ code: 0, signal: null });

  const requests = Map.groupBy(service.requests, (device) => device);
  expect([...requests.values()].map(({ length }) => length)).toEqual(Array(DEVICES).fill(2));
  const byTitle = Map.groupBy(service.received, ({ message }) => message.title);
  expect([...byTitle].map(([title, { length }]) => [title, length])).toEqual([
    ['Começou: Recife × Olinda', 30],
    ['Fim do 1º set: 21-15', DEVICES],
  ]);
});
