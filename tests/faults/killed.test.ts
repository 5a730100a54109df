import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { prepare } from '#server/setup/prepare.ts';
import { connect } from '#server/store/database/connect.ts';
import { query } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { aGameInProgress, aPlayer, twoTeams } from '#tests/support/data/builders.ts';
import { emptyDump } from '#tests/support/programs/databases.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { until } from '#tests/support/until.ts';
import { freshDataDirectory, type Server, startServer } from './support/program.ts';

type Row = CallAnswer<Contract['GET /api/detailed-points']>[number];
/** `bench/kills.ts` kills 25 times on each engine. */
const KILLS = 2;
const PLAYERS = 12;

/** A counter that its writer increments: the last value sent, and the last one acknowledged. */
type Counter = { sent: number; acknowledged: number };

test('kill -9 during writes loses nothing acknowledged and stores nothing partially', {
  timeout: 240_000,
}, async () => {
  const DATA_DIR = await freshDataDirectory();
  let server = await startServer({ DATA_DIR });
  let admin = await server.signIn();
  const { gameId, rows } = await aRoundOfPlay(admin);
  const sheet: Counter = { sent: 0, acknowledged: 0 };
  const set: Counter = { sent: 0, acknowledged: 0 };
  const teams: string[] = [];
  let acknowledged = 0;

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const writers = [
      keepWriting(sheet, server, (value) => saveSheet(admin, rows, value)),
      keepWriting(set, server, (value) =>
        admin.call('POST /api/games/{id}/sets', {
          params: { id: gameId },
          body: { setNumber: 1, team1Score: value % 100, team2Score: 0 },
        }),
      ),
      keepWriting({ sent: 0, acknowledged: 0 }, server, async (value) => {
        const name = `Time ${kill} ${value}`;
        await admin.call('POST /api/teams', { body: { name } });
        teams.push(name);
      }),
    ];
    const enough = acknowledged + 30 + kill * 7;
    await until('writes to kill in the middle of', () => {
      acknowledged = sheet.acknowledged + set.acknowledged + teams.length;
      return acknowledged > enough;
    });
    const killed = await server.end('SIGKILL');
    expect(killed.signal).toBe('SIGKILL');
    await Promise.all(writers);

    server = await startServer({ DATA_DIR });
    admin = await server.signIn();

    const stored = await admin.call('GET /api/detailed-points', { query: { round: '1' } });
    const values = new Set(stored.map(({ saques }) => saques));
    expect(values.size, 'a sheet is saved all or nothing').toBe(1);
    expect(stored).toHaveLength(PLAYERS);
    sheet.sent = between(sheet, [...values][0]);

    const game = await admin.call('GET /api/games/{id}', { params: { id: gameId } });
    const score = game.sets[0]?.team1Score ?? 0;
    expect([set.acknowledged % 100, set.sent % 100]).toContain(score);

    const names = new Set((await admin.call('GET /api/teams')).map(({ name }) => name));
    expect(teams.filter((name) => !names.has(name))).toEqual([]);
  }

  await admin.call('PATCH /api/games/{id}/status', { params: { id: gameId }, body: { status: 'concluido' } });
  const ranking = await admin.call('GET /api/rankings/players/total');
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  const held = await whatIsHeld(DATA_DIR);
  const shown = Object.fromEntries(
    ranking.map(({ id, totalRaw, contested, total }) => [id, [totalRaw, contested, total]]),
  );
  expect(shown).toEqual(held.ranking);
  expect(held.audit).toEqual({ linesWithoutNumber: 0, linesOfOneNumber: 1, ahead: 0 });
});

test('a start fills the demo into a tournament that an earlier start had only opened', async () => {
  const db = await connect({ memory: await emptyDump() }, systemClock);
  onTestFinished(() => db.close());
  expect(await prepare(db, readSettings({ DEMO: 'off' }), systemRandom)).toMatchObject({ notes: [] });
  const { notes } = await prepare(db, readSettings({}), systemRandom);
  expect(notes.join()).toContain('Demonstração');
  expect(await query(db, (q) => q.$count(games))).toBeGreaterThan(0);
});

/** Two teams of players with a row each in the sheet of round 1, and a game in progress between them. */
async function aRoundOfPlay(admin: Caller) {
  const teams = await twoTeams(admin);
  const rows: Omit<Row, 'updatedAt'>[] = [];
  for (let index = 0; index < PLAYERS; index += 1) {
    const teamId = teams[index % 2] ?? 0;
    const { id } = await aPlayer(admin, { firstName: `Jogadora ${index}`, teamId });
    rows.push({
      playerId: id,
      teamId,
      round: 1,
      saques: 0,
      defesas: index,
      ataques: 2,
      present: index !== 5,
    });
  }
  await saveSheet(admin, rows, 0);
  const game = await aGameInProgress(admin, [[1, 0]], { team1Id: teams[0], team2Id: teams[1] });
  return { gameId: game.id, rows };
}

function saveSheet(admin: Caller, rows: readonly Omit<Row, 'updatedAt'>[], value: number) {
  return admin.call('POST /api/detailed-points/batch-update', {
    body: {
      updates: rows.map((row) => ({ ...row, saques: value })),
      lastUpdated: '2099-01-01T00:00:00.000Z',
    },
  });
}

async function keepWriting(counter: Counter, server: Server, write: (value: number) => Promise<unknown>) {
  let gone = false;
  void server.ended.then(() => {
    gone = true;
  });
  while (!gone) {
    counter.sent += 1;
    const value = counter.sent;
    try {
      await write(value);
      counter.acknowledged = value;
    } catch (error) {
      // The connection breaks; a refusal would be a defect.
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}

/** Asserts that a stored value is a possible one, and returns it. */
function between({ acknowledged, sent }: Counter, stored: number | undefined): number {
  expect(stored).toBeGreaterThanOrEqual(acknowledged);
  expect(stored).toBeLessThanOrEqual(sent);
  return stored ?? 0;
}

/** The ranking computed with plain SQL, and whether the audit matches the revision. */
async function whatIsHeld(directory: string) {
  const db = await connect({ directory }, systemClock);
  try {
    return await query(db, async (q) => {
      const ranking = await q.execute(sql`
        select player_id as id, case when present then saques + defesas + ataques else 0 end as raw,
          case when present then (
            select sum(team1_score + team2_score)::int from sets join games on games.id = sets.game_id
            where games.round = points.round and status = 'concluido' and points.team_id in (team1_id, team2_id)
          ) else 0 end as contested
        from points`);
      const audit = await q.execute(sql`
        select count(*) filter (where revision is null)::int as "linesWithoutNumber",
          (count(*) / count(distinct revision))::int as "linesOfOneNumber",
          (max(revision) - (select revision from revisions))::int as ahead
        from audit_log`);
      const rows = (ranking as unknown as { rows: { id: number; raw: number; contested: number }[] }).rows;
      return {
        ranking: Object.fromEntries(
          rows.map(({ id, raw, contested }) => [
            id,
            [raw, contested, contested ? tenth((raw * 100) / contested) : 0],
          ]),
        ),
        audit: (audit as unknown as { rows: unknown[] }).rows[0],
      };
    });
  } finally {
    await db.close();
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10;
