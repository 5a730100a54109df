import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { setWarnings } from '#domain/game/score-warnings.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { fillDemo } from '#server/setup/demo/fill.ts';
import { connect } from '#server/store/database/connect.ts';
import { demoPictures } from '#tests/support/data/demo-pictures.ts';
import { freshDatabase } from '#tests/support/programs/databases.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';

const RANDOM = { password: () => 'jangada-31' };
const DEMO_LIVE = fileURLToPath(new URL('../../../scripts/demo-live.ts', import.meta.url));

test('demo:live plays the round to its end and says when nothing is left', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  const database = await freshDatabase();
  onTestFinished(() => database.remove());
  const db = await connect(database.place, systemClock);
  onTestFinished(() => db.close());
  const { id: tournamentId } = await currentTournament(db, settings);
  await fillDemo(db, tournamentId, settings, RANDOM, await demoPictures());
  const gateway = { kind: 'manual' } as const;
  const { app } = await buildApp({ db, tournamentId, settings, random: RANDOM, gateway, pages: null });
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const play = () =>
    promisify(execFile)(process.execPath, [DEMO_LIVE, '--url', address, '--speed', '5000'], {
      encoding: 'utf8',
    });

  expect((await play()).stdout).toMatch(/^Quadra 1 · 3º set · Coqueiros (10 x 7|9 x 8) Maré Alta$/m);
  const games = await new Caller(fetching(address)).call('GET /api/live-scores');
  expect(games.map(({ status }) => status)).toEqual(Array(4).fill('concluido'));
  for (const { rules, sets } of games) {
    const played = sets.map((set) => ({ ...set, closed: false }));
    expect(played.flatMap((set) => setWarnings(set, rules))).toEqual([]);
  }
  await expect(play()).rejects.toThrow('Não há jogo a disputar na rodada 4.');
});
