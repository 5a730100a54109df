import { and, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Topic } from '#contract/reads.ts';
import { hashOf, Sessions } from '#server/access/sessions.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect, type DatabaseLocation } from '#server/store/database/connect.ts';
import {
  type Database,
  type Driver,
  query,
  readOnly,
  type Tx,
  type WritePause,
} from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { games, points, sets } from '#server/store/database/schema/games.ts';
import { players } from '#server/store/database/schema/players.ts';
import { rounds, teams, tournaments } from '#server/store/database/schema/tournament.ts';
import { followOthers } from '#server/store/snapshot/follow.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { type SnapshotChange, Snapshots } from '#server/store/snapshot/snapshots.ts';
import { type Moment, write } from '#server/store/write.ts';
import { onServer, type TestDatabase } from '#tests/support/programs/databases.ts';
import { remember } from '#tests/support/server/state.ts';
import { until } from '#tests/support/until.ts';
import { Line } from './support/line.ts';
import { runSql } from './support/sql.ts';

/**
 * Two processes on one database, as two connections of this one: `writer` writes, and `reader` knows only
 * what it loads.
 */
const AUTHOR = { actor: { kind: 'system', id: null, name: 'Teste' }, operation: null } as const;
const ALL: readonly Topic[] = ['tournament', 'rounds', 'teams', 'players', 'games', 'points'];
const TEAMS = 3;
const PLAYERS = 6;
const WRITES = 150;

let database: TestDatabase;
let url: string;
let writer: Database;
let reader: Database;
let tournamentId: number;
let pause: WritePause | undefined;

beforeAll(async () => {
  database = await onServer();
  url = addressOf(database.place);
  writer = await connect(database.place, systemClock, (place) => pause?.(place));
  reader = await connect(database.place, systemClock);
  tournamentId = (await currentTournament(writer, readSettings({}))).id;
  await change(ALL, seed);
});
beforeEach(() => {
  pause = undefined;
});
afterAll(async () => {
  await writer.close();
  await reader.close();
  await database.remove();
});

test('a load during a commit sees one state, wherever the write is held', async () => {
  const snapshots = await Snapshots.open(reader, tournamentId);
  const changes: SnapshotChange[] = [];
  snapshots.follow((change) => changes.push(change));
  let loads = 0;
  // A held write continues after this number of loads: each number is another interleaving.
  pause = async () => {
    const until = loads + Math.floor(Math.random() * 3);
    while (loads < until) await new Promise(setImmediate);
  };
  let written = 0;
  const torn: unknown[] = [];
  const loading = Array.from({ length: 2 }, async () => {
    while (written < WRITES) {
      torn.push(...tearsOf(await snapshots.refresh()));
      loads += 1;
    }
  });
  for (; written < WRITES; written += 1) {
    await change(ALL, (tx, moment) => stamp(tx, moment, written), written % 10 === 9);
  }
  await Promise.all(loading);
  expect(torn).toEqual([]);

  const last = await snapshots.refresh();
  expect(last).toEqual((await Snapshots.open(writer, tournamentId)).current);
  expect(last.name).toBe(`v${WRITES - 1}`);
  expect(changes.length).toBeGreaterThan(50);
  for (const [index, { snapshot, reset, topics }] of changes.entries()) {
    expect(reset).toBe(false);
    expect(topics.toSorted()).toEqual(ALL.toSorted());
    expect(snapshot.revision).toBeGreaterThan(changes[index - 1]?.snapshot.revision ?? 0);
  }
});

test('changes announced during a load are in the next one, and none is lost', async () => {
  const snapshots = await Snapshots.open(reader, tournamentId);
  const stop = followOthers(hearing(reader, { announcements: true, beats: false }), {
    open: () => [{ id: tournamentId, snapshots }],
    tournamentsChanged() {},
    accessChanged() {},
    message: refuse,
    checkpointFailed: refuse,
    answered() {},
    failed: refuse,
  });
  onTestFinished(stop);
  await until('to listen', async () => {
    await change(['teams'], (tx, { revision }) => rename(tx, revision, 'De pé'));
    return snapshots.current.teams[0]?.name === 'De pé';
  });
  for (let burst = 0; burst < 20; burst += 1) {
    const writes = Array.from({ length: 10 }, (_, index) =>
      change(['teams'], (tx, { revision }) => rename(tx, revision, `${burst} ${index}`)),
    );
    const latest = Math.max(...(await Promise.all(writes)));
    await until('the last of a burst', () => snapshots.current.revision === latest);
  }
});

test('without any announcement the heartbeat finds the changes', async () => {
  const snapshots = await Snapshots.open(reader, tournamentId);
  const stop = followOthers(hearing(reader, { announcements: false, beats: true }), {
    open: () => [{ id: tournamentId, snapshots }],
    tournamentsChanged() {},
    accessChanged() {},
    message: refuse,
    checkpointFailed: refuse,
    answered() {},
    failed: refuse,
  });
  onTestFinished(stop);
  const revision = await change(['teams'], (tx, moment) => rename(tx, moment.revision, 'Sem anúncio'));
  await until('the beat', () => snapshots.current.revision === revision);
});

test('a request during a load gets the next one, and a failed load loses no topic', async () => {
  const snapshots = await Snapshots.open(reader, tournamentId);
  const changes: SnapshotChange[] = [];
  snapshots.follow((change) => changes.push(change));
  const first = await change(['points'], async (tx, { revision }) => {
    await tx.update(points).set({ revision });
  });

  const held = await holdPoints();
  const began = snapshots.refresh();
  await held.untilWaitedFor();
  const second = await change(['teams'], (tx, { revision }) => rename(tx, revision, 'Durante'));
  const [asked, seen] = [snapshots.refresh(), snapshots.snapshotSince(second)];
  await held.release();
  expect((await began).revision).toBe(first);
  expect((await asked).revision).toBe(second);
  expect((await seen).revision).toBe(second);
  expect(changes.map(({ topics }) => topics)).toEqual([['points'], ['teams']]);

  const third = await change(['points'], async (tx, { revision }) => {
    await tx.update(points).set({ revision });
  });
  const again = await holdPoints();
  const broken = snapshots.refresh();
  const waiting = again.untilWaitedFor().then(again.endWhoWaits);
  await expect(broken).rejects.toThrow('The database does not answer');
  await waiting;
  await again.release();
  expect(snapshots.current.revision).toBe(second);
  const fourth = await change(['games'], async () => {});
  expect((await snapshots.including(fourth)).revision).toBe(fourth);
  expect(third).toBeLessThan(fourth);
  expect(changes.at(-1)?.topics.toSorted()).toEqual(['games', 'points']);
});

test('a revision seen at another process is loaded, even right after another one', async () => {
  const snapshots = await Snapshots.open(reader, tournamentId);
  for (let round = 0; round < 10; round += 1) {
    const one = await change(['teams'], (tx, { revision }) => rename(tx, revision, `Um ${round}`));
    const asked = snapshots.snapshotSince(one);
    await until('the first', () => snapshots.current.revision >= one);
    const two = await change(['teams'], (tx, { revision }) => rename(tx, revision, `Dois ${round}`));
    expect((await snapshots.snapshotSince(two)).revision).toBe(two);
    await asked;
  }
});

test('a restore is noticed even if there were writes since', async () => {
  const snapshots = await Snapshots.open(reader, tournamentId);
  const changes: SnapshotChange[] = [];
  const restore = await remember(writer);
  await change(ALL, (tx, moment) => stamp(tx, moment, 7_000));
  await snapshots.refresh();
  snapshots.follow((change) => changes.push(change));
  await restore(writer);
  const later = await change(['games'], async () => {});
  expect(later).toBeGreaterThan(snapshots.current.revision);
  const after = await snapshots.refresh();
  expect(after).toEqual((await Snapshots.open(writer, tournamentId)).current);
  expect(after.name).not.toBe('v7000');
  expect(changes.map(({ reset }) => reset)).toEqual([true]);
});

test('a session that was read before its revocation is not cached after it', async () => {
  const line = await Line.to(url);
  const far = await connect({ url: line.url }, systemClock);
  onTestFinished(() => far.close());
  const known = new Sessions(far, systemClock);
  const hash = hashOf('a token');
  const person = { email: 'quem@exemplo.com.br', passwordHash: '', firstName: 'Quem', createdAt: new Date() };
  await query(writer, async (q) => {
    const [account] = await q.insert(users).values(person).returning({ id: users.id });
    const at = new Date();
    await q
      .insert(sessions)
      .values({ tokenHash: hash, userId: account?.id ?? 0, createdAt: at, lastSeenAt: at });
  });
  await known.find('a connection to ask on');

  line.hold();
  const found = known.find(hash);
  await until('the answer that is on its way', () => line.held);
  await query(writer, (q) => q.delete(sessions).where(eq(sessions.tokenHash, hash)));
  known.forget();
  line.release();
  expect((await found)?.in(1).email).toBe(person.email);
  expect(known.known(hash)).toBeUndefined();
  expect(await known.find(hash)).toBeNull();
});

test('connections that die when a transaction begins are released', async () => {
  const line = await Line.to(url);
  const far = await connect({ url: line.url }, systemClock);
  onTestFinished(() => far.close());
  const asks = () => Array.from({ length: 20 }, () => readOnly(far, (q) => q.execute(sql`select 1`)));
  await Promise.all(asks());

  for (let outage = 0; outage < 2; outage += 1) {
    line.hold();
    const asked = Promise.allSettled(asks());
    await new Promise(setImmediate);
    line.cut();
    expect((await asked).some(({ status }) => status === 'rejected')).toBe(true);
    await Promise.all(asks());
  }
});

test('a statement is prepared once per connection, and still works after another program has changed its table', async () => {
  const far = await connect({ url }, systemClock);
  onTestFinished(() => far.close());
  const ofTournament = eq(teams.tournamentId, tournamentId);
  const names = () => query(far, (q) => q.select({ name: teams.name }).from(teams).where(ofTournament));
  const plans = () =>
    query(far, (q) =>
      rowsOf(
        q,
        sql`select 1 from pg_prepared_statements where statement like 'select "name" from "teams" %'`,
      ),
    );
  const before = await names();
  expect(before).toHaveLength(TEAMS);
  for (let use = 0; use < 8; use += 1) expect(await names()).toEqual(before);
  expect(await plans()).toHaveLength(1);

  await runSql(url, 'alter table teams add column later text');
  expect(await names()).toEqual(before);
  await runSql(url, 'alter table teams drop column later');
  expect(await names()).toEqual(before);
});

test('a statement whose result type has changed fails once, and then works on a new connection', async () => {
  const far = await connect({ url }, systemClock);
  onTestFinished(() => far.close());
  const ofTournament = eq(teams.tournamentId, tournamentId);
  const names = () => readOnly(far, (q) => q.select({ name: teams.name }).from(teams).where(ofTournament));
  for (let use = 0; use < 3; use += 1) expect(await names()).toHaveLength(TEAMS);
  const [column] = await runSql(
    url,
    `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'teams'::regclass and attname = 'name'`,
  );
  await runSql(url, 'alter table teams alter column name type varchar(1000)');
  onTestFinished(async () => {
    await runSql(url, `alter table teams alter column name type ${column?.['type']}`);
  });
  await expect(names()).rejects.toThrow();
  expect(await names()).toHaveLength(TEAMS);
});

/** A write of the topics; returns its revision. */
async function change(
  topics: readonly Topic[],
  run: (tx: Tx, moment: Moment) => Promise<void>,
  deletesRows = false,
): Promise<number> {
  const written = await write(writer, tournamentId, topics, AUTHOR, async (tx, moment) => {
    await run(tx, moment);
    return {
      action: 'account.sign-out',
      subjectId: null,
      status: 200,
      deletesRows,
      result: undefined,
    };
  });
  return written.revision;
}

async function rename(tx: Tx, revision: number, name: string): Promise<void> {
  const [first] = await tx.select({ id: teams.id }).from(teams).orderBy(teams.id).limit(1);
  await tx
    .update(teams)
    .set({ name, revision })
    .where(eq(teams.id, first?.id ?? 0));
}

async function seed(tx: Tx, { revision, at }: Moment): Promise<void> {
  const names = Array.from({ length: TEAMS }, (_, index) => ({ name: `Time ${index}` }));
  const made = await tx
    .insert(teams)
    .values(names.map((team) => ({ ...team, tournamentId, category: 'Misto' as const, revision })))
    .returning({ id: teams.id });
  const [one = 0, two = 0] = made.map(({ id }) => id);
  const person = { tournamentId, firstName: 'Bia', gender: 'Feminino' as const, teamId: one, revision };
  const squad = await tx
    .insert(players)
    .values(Array.from({ length: PLAYERS }, () => person))
    .returning({ id: players.id });
  const row = { tournamentId, round: 1, teamId: one, saques: 0, defesas: 0, ataques: 0, present: true };
  await tx.insert(points).values(squad.map(({ id }) => ({ ...row, playerId: id, updatedAt: at, revision })));
  const game = {
    tournamentId,
    round: 1,
    team1Id: one,
    team2Id: two,
    category: 'Misto' as const,
    date: at,
    revision,
  };
  const [played] = await tx.insert(games).values(game).returning({ id: games.id });
  await tx.insert(sets).values({ gameId: played?.id ?? 0, setNumber: 1, team1Score: 0, team2Score: 0 });
  await stamp(tx, { revision, at }, 0);
}

/**
 * Writes one number everywhere, statement by statement. Every tenth time it also deletes a row and creates it
 * again.
 */
async function stamp(tx: Tx, { revision, at }: Moment, number: number): Promise<void> {
  await tx.update(tournaments).set({ name: `v${number}`, revision });
  await tx
    .update(rounds)
    .set({ isExtra: number % 2 === 1, revision })
    .where(eq(rounds.number, 1));
  for (const { id } of await tx.select({ id: teams.id }).from(teams)) {
    await tx
      .update(teams)
      .set({ name: `${id} v${number}`, revision })
      .where(eq(teams.id, id));
  }
  await tx.update(players).set({ shirtName: `v${number}`, revision });
  await tx.update(games).set({ court: `v${number}`, revision });
  await tx.update(sets).set({ notes: `v${number}` });
  await tx.update(points).set({ saques: number, updatedAt: at, revision });
  if (number % 10 !== 9) return;
  const [row] = await tx.select().from(points).limit(1);
  if (!row) throw new Error('There is no row of points');
  await tx.delete(points).where(and(eq(points.playerId, row.playerId), eq(points.round, row.round)));
  await tx.insert(points).values({ ...row, revision });
}

/** Inconsistencies of a snapshot: two numbers at once, or a missing row. */
function tearsOf(snapshot: Snapshot): unknown[] {
  const shown = new Set([
    snapshot.name,
    ...snapshot.teams.map(({ name }) => name.split(' ').at(-1)),
    ...snapshot.players.map(({ shirtName }) => shirtName),
    ...snapshot.games.flatMap(({ court, sets: played }) => [court, ...played.map(({ notes }) => notes)]),
    ...snapshot.points.map(({ saques }) => `v${saques}`),
  ]);
  const counts = [
    snapshot.teams.length,
    snapshot.players.length,
    snapshot.points.length,
    snapshot.games.length,
  ];
  const isExtra = snapshot.games[0]?.isExtraRound;
  const isConsistent =
    shown.size === 1 &&
    counts.join() === `${TEAMS},${PLAYERS},${PLAYERS},1` &&
    isExtra === (Number(snapshot.name.slice(1)) % 2 === 1);
  return isConsistent ? [] : [{ shown: [...shown], counts, isExtra }];
}

/** The same database, whose changes a process receives in one way only. */
function hearing(db: Database, by: { announcements: boolean; beats: boolean }): Database {
  const listen: Driver['listen'] = ({ onNotice, onHeartbeat, ...others }) =>
    db.driver.listen({
      ...others,
      onNotice: by.announcements ? onNotice : () => {},
      onHeartbeat: by.beats ? onHeartbeat : async () => {},
    });
  return { ...db, driver: { ...db.driver, listen } };
}

/** Blocks every reader of the points: a running load waits, with the state that it began with. */
async function holdPoints() {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table points in access exclusive mode');
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    untilWaitedFor: () =>
      until('a load that waits', async () => (await runSql(url, `select pid ${waiting}`)).length),
    endWhoWaits: () => runSql(url, `select pg_terminate_backend(pid) ${waiting}`),
    release: () => client.end(),
  };
}

function refuse(error: unknown): never {
  throw error;
}

function addressOf(place: DatabaseLocation): string {
  if (!('url' in place)) throw new Error('A database of a server is needed');
  return place.url;
}
