import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aGameInProgress, aPlayer, twoTeams } from '#tests/support/data/builders.ts';
import bundlePrograms from '#tests/support/programs/bundled-programs.ts';
import { startCluster } from '#tests/support/programs/cluster.ts';
import { onServer } from '#tests/support/programs/databases.ts';
import { ServerProcess } from '#tests/support/programs/server-process.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { report } from './support/report.ts';

/**
 * Kills the server with -9 during writes. `KILLS`: how often; `MINUTES`: at most; `ENGINE`: only this one.
 */
const KILLS = Number(process.env['KILLS'] ?? 25);
const MINUTES = Number(process.env['MINUTES'] ?? Number.POSITIVE_INFINITY);
const PLAYERS = 12;
const ALL = ['embedded', 'postgresql'] as const;
const ENGINES = ALL.filter((engine) => (process.env['ENGINE'] ?? engine) === engine);

type Counter = { sent: number; acknowledged: number };
type Play = { readonly gameId: number; readonly players: readonly { playerId: number; teamId: number }[] };
type Kill = { readonly isLost: boolean; readonly isHalf: boolean; readonly isKept: boolean };

async function killed(engine: (typeof ALL)[number]): Promise<Kill[]> {
  const folder = await mkdtemp(join(tmpdir(), 'manchete-kills-'));
  const database = engine === 'postgresql' ? await onServer() : null;
  const url = database && 'url' in database.place ? database.place.url : '';
  const server = await ServerProcess.start(
    database ? { DATABASE_URL: url } : { DATA_DIR: join(folder, 'data') },
  );
  try {
    const admin = await server.admin();
    const play = await aRoundOfPlay(admin);
    const [sheet, set]: [Counter, Counter] = [
      { sent: 0, acknowledged: 0 },
      { sent: 0, acknowledged: 0 },
    ];
    const kills: Kill[] = [];
    const end = performance.now() + MINUTES * 60_000;
    while (kills.length < KILLS && performance.now() < end) {
      // After one to some forty writes, so that the moment varies.
      const after = 1 + Math.floor(Math.random() * 40);
      const enough = sheet.acknowledged + set.acknowledged + after;
      const reached = Promise.withResolvers<void>();
      const look = () => {
        if (sheet.acknowledged + set.acknowledged >= enough) reached.resolve();
      };
      const writers = [
        write(sheet, look, (value) => saveSheet(admin, play, value)),
        write(set, look, (value) => saveSet(admin, play, value)),
      ];
      await reached.promise;
      await server.kill();
      await Promise.all(writers);
      await server.restart();
      kills.push(await compared(admin, play, sheet, set));
      if (kills.length % 25 === 0) console.log(`${engine}: ${kills.length} of ${KILLS} kills`);
    }
    return kills;
  } finally {
    await server[Symbol.asyncDispose]();
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function aRoundOfPlay(admin: Caller): Promise<Play> {
  const teams = await twoTeams(admin);
  const players = [];
  for (let index = 0; index < PLAYERS; index += 1) {
    const teamId = teams[index % 2] ?? 0;
    const { id: playerId } = await aPlayer(admin, { firstName: `Jogadora ${index}`, teamId });
    players.push({ playerId, teamId });
  }
  const game = await aGameInProgress(admin, [[1, 0]], { team1Id: teams[0], team2Id: teams[1] });
  const play = { gameId: game.id, players };
  await saveSheet(admin, play, 0);
  await saveSet(admin, play, 0);
  return play;
}

const saveSheet = (admin: Caller, { players }: Play, value: number) =>
  admin.call('POST /api/detailed-points/batch-update', {
    body: {
      updates: players.map((player) => ({
        ...player,
        round: 1,
        saques: value % 100,
        defesas: 0,
        ataques: 0,
        present: true,
      })),
      lastUpdated: '2099-01-01T00:00:00.000Z',
    },
  });

const saveSet = (admin: Caller, { gameId }: Play, value: number) =>
  admin.call('POST /api/games/{id}/sets', {
    params: { id: gameId },
    body: { setNumber: 1, team1Score: value % 100, team2Score: 0 },
  });

/** Writes until the server is gone. */
async function write(
  counter: Counter,
  look: () => void,
  send: (value: number) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    counter.sent += 1;
    const value = counter.sent;
    try {
      await send(value);
    } catch (error) {
      // A broken connection is expected; a refusal would be a defect.
      if (error instanceof TypeError) return;
      throw error;
    }
    counter.acknowledged = value;
    look();
  }
}

/** The stored values after the restart: each must be the last acknowledged one, or the one in progress. */
async function compared(admin: Caller, play: Play, sheet: Counter, set: Counter): Promise<Kill> {
  const rows = await admin.call('GET /api/detailed-points', { query: { round: '1' } });
  const values = [...new Set(rows.map(({ saques }) => saques))];
  const game = await admin.call('GET /api/games/{id}', { params: { id: play.gameId } });
  const found = [stateAfter(sheet, values[0]), stateAfter(set, game.sets[0]?.team1Score)];
  return {
    isLost: found.includes(null),
    isHalf: values.length !== 1 || rows.length !== PLAYERS,
    isKept: found.includes('under way'),
  };
}

/** Returns the stored value and makes it the last one; null if it is neither of the two. */
function stateAfter(counter: Counter, stored: number | undefined): 'acknowledged' | 'under way' | null {
  const { acknowledged, sent } = counter;
  if (stored === acknowledged % 100) {
    counter.sent = acknowledged;
    return 'acknowledged';
  }
  counter.acknowledged = sent;
  return stored === sent % 100 ? 'under way' : null;
}

async function measure(engine: string, kills: readonly Kill[]): Promise<void> {
  const count = (of: (kill: Kill) => boolean) => kills.filter(of).length;
  await report(`kills, ${engine}`, [
    { measure: 'kills in the middle of writes', figure: kills.length, unit: 'kills' },
    {
      measure: 'with an acknowledged write lost',
      figure: count(({ isLost }) => isLost),
      unit: 'kills',
      reach: { most: 0 },
    },
    {
      measure: 'with half a write',
      figure: count(({ isHalf }) => isHalf),
      unit: 'kills',
      reach: { most: 0 },
    },
    {
      measure: 'of whose write under way all was kept',
      figure: count(({ isKept }) => isKept),
      unit: 'kills',
    },
  ]);
}

const dropPrograms = await bundlePrograms();
const cluster = await startCluster();
process.env['TEST_DATABASE_URL'] = cluster.url();
try {
  for (const engine of ENGINES) await measure(engine, await killed(engine));
} finally {
  await cluster.remove();
  await dropPrograms();
}
