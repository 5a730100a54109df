import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { and, count, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ReadKey, reads, TOPICS } from '#contract/reads.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { type App, buildApp } from '#server/app.ts';
import { upgrade } from '#server/backup/before-upgrade.ts';
import { readBackups } from '#server/backup/make-backup.ts';
import { appliedMigrations, knownMigrations, type Migration } from '#server/backup/migrations.ts';
import { readBackup } from '#server/backup/read-backup.ts';
import { checkBackup, restore } from '#server/backup/restore/restore.ts';
import { TABLES, tablesInOrder } from '#server/backup/tables.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readSettings } from '#server/config.ts';
import { readPushKeys } from '#server/features/push/push-keys.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { explain } from '#server/runtime/explain.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { fillDemo } from '#server/setup/demo/fill.ts';
import { connect, connectWithoutMigrating, type DatabaseLocation } from '#server/store/database/connect.ts';
import { type Database, type Engine, query, transaction } from '#server/store/database/database.ts';
import { MIGRATIONS as MIGRATIONS_FOLDER } from '#server/store/database/migrations.ts';
import { schema } from '#server/store/database/schema/schema.ts';
import { load } from '#server/store/snapshot/load.ts';
import { nextRevision } from '#server/store/snapshot/revision.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { aTeam } from '#tests/support/data/builders.ts';
import { demoPictures } from '#tests/support/data/demo-pictures.ts';
import { emptyDump, onServer, sharedServer } from '#tests/support/programs/databases.ts';
import { Caller, injecting } from '#tests/support/server/call.ts';
import { type State, stateOf } from '#tests/support/server/state.ts';

const ENGINES = ['embedded', 'postgresql'] as const;
const MIGRATIONS = knownMigrations();
const SETTINGS = readSettings({ LOG_LEVEL: 'silent' });
const RANDOM = { password: () => 'areia-quente-27' };
const AT = new Date('2025-06-07T12:34:56.789Z');
/** Several scripts, and every separator of the formats involved; not in NFC. */
const AWKWARD = '🏐🇧🇷 "Mare\u0301"; drop table\u2028\n\r\t\\\\x41 \'$1\' ?,\u0085\u200d İ';
const ALL_BYTES = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manchete-backup-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const newFile = () => join(folder, `${randomUUID()}.gz`);

/** Without a tournament: embedded after the migrations, PostgreSQL without any table. */
async function emptyPlace(engine: Engine): Promise<DatabaseLocation> {
  if (engine === 'embedded') return { memory: await emptyDump() };
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: sharedServer() });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { url: sharedServer(name) };
}

async function migratedPlace(engine: Engine): Promise<DatabaseLocation> {
  return engine === 'embedded' ? { memory: await emptyDump() } : (await onServer()).place;
}

async function openDatabase(engine: Engine): Promise<Database> {
  const db = await connectWithoutMigrating(await migratedPlace(engine), systemClock);
  onTestFinished(() => db.close());
  return db;
}

async function emptyDatabase(engine: Engine): Promise<Database> {
  const db = await connectWithoutMigrating(await emptyPlace(engine), systemClock);
  onTestFinished(() => db.close());
  return db;
}

/** The demo, with values in every table that are easily lost. */
async function aTournament(engine: Engine): Promise<Database> {
  const db = await connect(await migratedPlace(engine), systemClock);
  const { id: tournamentId } = await currentTournament(db, SETTINGS);
  await fillDemo(db, tournamentId, SETTINGS, RANDOM, await demoPictures());
  await transaction(db, async (tx) => {
    const revision = 1;
    const picture = { large: ALL_BYTES, small: Buffer.alloc(0), createdAt: AT };
    await tx.insert(schema.images).values({ name: 'f'.repeat(64), ...picture });
    await tx
      .insert(schema.secondFactors)
      .values({ userId: 1, secret: AWKWARD, confirmedAt: AT, lastStep: 58_000_000, createdAt: AT });
    await tx.insert(schema.recoveryCodes).values({ userId: 1, codeHash: 'c'.repeat(64) });
    await tx.insert(schema.imageUploads).values({ imageName: 'f'.repeat(64), userId: 1 });
    await tx
      .insert(schema.teams)
      .values({ tournamentId, name: AWKWARD, category: 'Feminino', imageName: 'f'.repeat(64), revision });
    const person = {
      firstName: AWKWARD,
      lastName: 'null',
      gender: 'Feminino' as const,
      phone: '+5581991234567',
    };
    const details = { cpf: '52998224725', birthDate: '1994-02-28', memberNumber: '007' };
    await tx
      .insert(schema.players)
      .values({ tournamentId, ...person, ...details, messagesConsentAt: AT, revision });
    await tx.insert(schema.registrations).values([
      { tournamentId, ...person, ...details, email: 'a@exemplo.com.br', createdAt: AT, revision },
      {
        tournamentId,
        ...person,
        memberNumber: '',
        email: 'b@exemplo.com.br',
        createdAt: AT,
        revision,
        status: 'rejected',
        rejectionReason: AWKWARD,
        reviewedAt: AT,
        reviewedBy: AWKWARD,
        additionalComments: '',
      },
    ]);
    await tx
      .insert(schema.lots)
      .values({ tournamentId, teamIds: [1, 2], chance: AWKWARD, drawnAt: AT, drawnById: 1 });
    await tx.insert(schema.stages).values({
      tournamentId,
      name: AWKWARD,
      format: { type: 'ranking', courts: 1 },
      entries: [{ id: 1, seed: 1, club: AWKWARD, gender: null }],
      courts: [AWKWARD],
      startsAt: AT,
      gameMinutes: 20,
      firstRound: 1,
      secret: AWKWARD,
      method: 1,
      revision,
    });
    const [pair] = await tx
      .insert(schema.teams)
      .values({ tournamentId, name: 'dupla\t1 2', category: 'Misto', revision })
      .returning();
    await tx.insert(schema.pairs).values({ teamId: pair?.id ?? 0, member1Id: 1, member2Id: 2 });
    const [set] = await tx.select().from(schema.sets).limit(1);
    if (!set) throw new Error('The demo has no set');
    const { gameId, setNumber, team1Score, team2Score } = set;
    await tx.insert(schema.setEvents).values({
      id: randomUUID(),
      gameId,
      setNumber,
      position: 0,
      type: 'correction',
      at: AT,
      team1Score,
      team2Score,
      reason: AWKWARD,
      authorId: 1,
      authorName: AWKWARD,
      recordedAt: AT,
    });
    await tx
      .update(schema.sets)
      .set({
        log: {
          last: null,
          events: 1,
          server: null,
          left: 1,
          sinceSideChange: 0,
          toSideChange: null,
          timeoutsLeft: [1, 0],
          pause: null,
          timeout: { side: null, at: AT.toISOString() },
        },
      })
      .where(eq(schema.sets.id, set.id));
    const kind = { type: 'round_reminder', round: 1 } as const;
    const audience = { teamId: null, gender: null, adminOnly: false, testModeUserId: null };
    const [batch] = await tx
      .insert(schema.messageBatches)
      .values({
        tournamentId,
        ...kind,
        audience,
        gateway: 'cloud',
        noPhone: 0,
        optedOut: 0,
        createdAt: AT,
        reminderDay: '2025-05-10',
        stoppedAt: AT,
        stopReason: AWKWARD,
        revision,
      })
      .returning({ id: schema.messageBatches.id });
    await tx
      .insert(schema.roundReminders)
      .values({ tournamentId, round: 2, enabled: true, daysBefore: 3, hour: 23, revision });
    const message = {
      tournamentId,
      ...kind,
      recipientName: AWKWARD,
      phone: '+5581991234567',
      createdAt: AT,
    };
    const words = { body: AWKWARD, parameters: [AWKWARD, ''], batchId: batch?.id ?? 0, revision };
    await tx.insert(schema.messages).values([
      { ...message, ...words, state: 'sent', sentAt: AT, wamid: 'wamid.1' },
      { ...message, ...words, state: 'sending', claimedAt: AT },
    ]);
    await tx.insert(schema.consentReplies).values({
      tournamentId,
      inboundHash: 'a'.repeat(64),
      kind: 'unclear',
      words: AWKWARD,
      profileName: AWKWARD,
      // Older ones are deleted.
      writtenAt: new Date(),
      revision,
    });
    await tx
      .insert(schema.broadcasts)
      .values({ tournamentId, title: AWKWARD, subtitle: AWKWARD, gameId, version: 1, revision });
    await tx.insert(schema.pushKeys).values({ publicKey: AWKWARD, privateKey: AWKWARD, createdAt: AT });
    const [follower] = await tx
      .insert(schema.pushSubscriptions)
      .values({ endpoint: 'https://push.example/1', p256dh: AWKWARD, auth: AWKWARD, createdAt: AT })
      .returning({ id: schema.pushSubscriptions.id });
    const subscriptionId = follower?.id ?? 0;
    await tx.insert(schema.pushFollows).values({ subscriptionId, teamId: 1 });
    const [news] = await tx
      .insert(schema.pushNews)
      .values({ tournamentId, gameId, kind: 'result', setNumber: 0, at: new Date(), queuedAt: AT })
      .returning({ id: schema.pushNews.id });
    await tx.insert(schema.pushMessages).values({ newsId: news?.id ?? 0, subscriptionId, state: 'sent' });
    await tx.insert(schema.auditLog).values({
      tournamentId,
      revision,
      status: 200,
      actorKind: 'user',
      actorId: 7,
      actorName: AWKWARD,
      at: AT,
      action: 'team.change',
      subject: 'team',
      operationId: randomUUID(),
      // Larger and more precise than a JavaScript number; and JSON's null next to SQL's.
      before: sql`'{"n": 12345678901234567890.000000000123, "text": "\\u2028"}'::jsonb`,
      after: sql`'null'::jsonb`,
    });
    await tx.execute(
      sql`insert into teams (tournament_id, name, category, revision) values (1, 'Foi', 'Misto', 1)`,
    );
    await tx.execute(sql`delete from teams where name = 'Foi'`);
    await tx.insert(schema.backups).values({ reason: 'nightly', startedAt: AT });
    await tx.insert(schema.firstStart).values({ code: 'abcde-fghj-kmnp' });
    await tx.insert(schema.attempts).values({ key: 'login', count: 3, since: AT });
  });
  return db;
}

const tournaments = new Map<Engine, Promise<{ db: Database; file: string }>>();
afterAll(async () => {
  for (const made of tournaments.values()) await (await made).db.close();
});

/** A tournament and a backup made of it before anything else, both made once. */
function backedUp(engine: Engine): Promise<{ db: Database; file: string }> {
  const made = tournaments.get(engine) ?? makeBackedUp(engine);
  tournaments.set(engine, made);
  return made;
}

async function makeBackedUp(engine: Engine) {
  const db = await aTournament(engine);
  const file = newFile();
  await writeBackup(db, file);
  return { db, file };
}

async function everyday(db: Database): Promise<App & { admin: Caller }> {
  const { id: tournamentId } = await currentTournament(db, SETTINGS);
  const built = await buildApp({
    db,
    tournamentId,
    settings: SETTINGS,
    random: RANDOM,
    gateway: { kind: 'manual' },
    pages: null,
  });
  const token = newToken();
  await query(db, (q) =>
    q.execute(sql`insert into sessions (token_hash, user_id, created_at, last_seen_at)
      select ${hashOf(token)}, id, now(), now() from users where email = 'admin@manchete.local'`),
  );
  const cookie = built.installation.cookies.session.set(token).split(';')[0];
  return { ...built, admin: new Caller(injecting(built.app), cookie) };
}

/** Answers that depend on the caller's session, which no backup contains. */
const OF_WHO_ASKS = new Set<string>(['GET /api/user', 'GET /api/court']);

/** The answers of every view to an administrator, byte for byte. */
async function answersOf({ admin, tournament }: { admin: Caller; tournament: App['tournament'] }) {
  const { games, teams, players } = tournament.snapshots.current;
  const params = { id: games.at(-1)?.id, round: 4, playerId: players[0]?.id };
  const ofTeam = { ...params, id: teams[0]?.id };
  const views = (Object.keys(reads) as ReadKey[]).filter((key) => !OF_WHO_ASKS.has(key));
  const answers = views.map(async (key) => {
    const isOfTeam = key.startsWith('GET /api/public/teams');
    const { status, text, headers } = await admin.send(key, { params: isOfTeam ? ofTeam : params });
    expect(status, `${key}: ${text}`).toBe(200);
    // A restore raises the versions of games.
    const content = text.replaceAll(/"version":\d+/g, '"version":0');
    return [key, content, content === text ? headers['etag'] : null];
  });
  return Promise.all(answers);
}

async function signedIn(db: Database): Promise<number> {
  const [known] = await query(db, (q) => q.select({ rows: count() }).from(schema.sessions));
  const [failed] = await query(db, (q) => q.select({ rows: count() }).from(schema.attempts));
  return (known?.rows ?? 0) + (failed?.rows ?? 0);
}

type Line = Record<string, unknown>;

async function contentOf(file: string): Promise<Record<string, Line[]>> {
  const tables: Record<string, Line[]> = {};
  for await (const piece of readBackup(file)) {
    if (piece.kind === 'table') tables[piece.head.table] = [];
    if (piece.kind === 'rows') tables[piece.table]?.push(...(JSON.parse(piece.rows) as Line[]));
  }
  return tables;
}

test('a backup contains every table except transient ones', async () => {
  const db = await openDatabase('postgresql');
  const tables = Object.keys({
    ...(await stateOf(db)),
    sessions: [],
    court_sessions: [],
    pending_sign_ins: [],
    devices: [],
    attempts: [],
  }).toSorted();
  expect(TABLES.toSorted()).toEqual(tables);
  expect(
    [
      ...(await query(db, (q) => tablesInOrder(q, MIGRATIONS))),
      'sessions',
      'pending_sign_ins',
      'devices',
      'attempts',
      'password_links',
      'court_links',
      'court_sessions',
      'backups',
      'first_start',
    ].toSorted(),
  ).toEqual(tables);
});

test('the progress of a restore advances within a table of many batches', async () => {
  const db = await connect(await migratedPlace('postgresql'), systemClock);
  onTestFinished(() => db.close());
  await currentTournament(db, SETTINGS);
  const pictures = Array.from({ length: 8 }, (_, index) => ({
    name: String(index).repeat(64),
    // Large enough for a batch of its own.
    large: Buffer.alloc(600_000),
    small: Buffer.alloc(0),
    createdAt: AT,
  }));
  await query(db, (q) => q.insert(schema.images).values(pictures));
  const file = newFile();
  await writeBackup(db, file);
  const shares: number[] = [];
  await restore(await emptyDatabase('postgresql'), await checkBackup(file, MIGRATIONS), MIGRATIONS, {
    onProgress: (share) => shares.push(share),
  });
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
  expect(new Set(shares.filter((share) => share > 0.1 && share < 0.9)).size).toBeGreaterThanOrEqual(6);
});

describe.each(ENGINES)('a backup of a tournament on %s', (engine) => {
  let db: Database;
  let file: string;
  let original: { state: State; answers: unknown; snapshot: Snapshot };
  beforeAll(async () => {
    ({ db, file } = await backedUp(engine));
    const application = await everyday(db);
    const snapshot = application.tournament.snapshots.current;
    const {
      devices: _,
      password_links: __,
      court_links: ___,
      backups: ____,
      first_start: _____,
      ...state
    } = await stateOf(db);
    original = { state, answers: await answersOf(application), snapshot };
    await application.app.close();
  });

  // Embedded to embedded is covered below, with other rows, and by the tests of the command.
  const others = ENGINES.filter((other) => [engine, other].includes('postgresql'));
  test.each(others)('restores the same, writable tournament on %s', async (other) => {
    const restored = await emptyDatabase(other);
    const { rows } = await restore(restored, await checkBackup(file, MIGRATIONS), MIGRATIONS);

    const { state: before, snapshot } = original;
    for (const [table, rowsOfTable] of Object.entries(before)) expect(rowsOfTable, table).not.toEqual([]);
    expect(rows).toBe(Object.values(before).flat().length);
    const {
      revisions,
      messages,
      games,
      audit_log: audit,
      devices,
      password_links,
      court_links,
      backups,
      first_start,
      ...rest
    } = await stateOf(restored);
    expect([devices, password_links, court_links, backups, first_start]).toEqual([[], [], [], [], []]);
    expect({ ...before, ...rest }).toEqual(before);
    const lines = before['audit_log'] ?? [];
    expect(audit).toEqual(expect.arrayContaining([...lines]));
    expect(audit).toHaveLength(lines.length + 1);
    expect(await signedIn(restored)).toBe(0);

    const now = await load(restored, 1, null);
    expect(revisions).toEqual([expect.objectContaining({ revision: now.revision, removed: now.revision })]);
    expect(Object.keys(now.topics).toSorted()).toEqual(TOPICS.toSorted());
    const { revision: newest } = now;
    expect(games, 'newer than those that a phone knows from after the backup').toEqual(
      before['games']?.map((game) => ({
        ...game,
        version: Number(game['version']) + 10_000,
        revision: newest,
      })),
    );
    const error = 'Ela pode ter sido enviada depois da cópia que foi restaurada';
    const held = { state: 'uncertain', error, next_attempt_at: null, revision: now.revision };
    const waiting = ({ state }: { state?: unknown }) => state === 'sending' || state === 'manual';
    const asHeld = before['messages']?.map((message) =>
      waiting(message) ? { ...message, ...held } : message,
    );
    expect(messages).toEqual(asHeld);

    // A process that has seen later revisions than the backup's, and other rows.
    const { revision } = snapshot;
    const laterSnapshot: Snapshot = {
      ...snapshot,
      revision: revision + 9,
      removed: revision + 9,
      teams: [],
      games: [],
    };
    expect(await load(restored, 1, laterSnapshot)).toEqual(now);

    const application = await everyday(restored);
    onTestFinished(() => application.app.close());
    expect(await answersOf(application)).toEqual(original.answers);
    const team = await aTeam(application.admin, 'Depois');
    const lastTeam = Math.max(...snapshot.teams.map(({ id }) => id));
    expect(team.id, 'not the number of the team that was deleted before the backup').toBe(lastTeam + 2);
    await application.admin.call('POST /api/live-scores/active-round', { body: { round: 3 } });
  });

  test('is one consistent state during writes', async () => {
    const { admin, app } = await everyday(db);
    onTestFinished(() => app.close());
    const rows = await admin.call('GET /api/detailed-points', { query: { round: '1' } });
    const save = (saques: number) => {
      const updates = rows.map(({ updatedAt: _, ...row }) => ({ ...row, saques }));
      const body = { updates, lastUpdated: '2099-01-01T00:00:00.000Z' };
      return admin.call('POST /api/detailed-points/batch-update', { body });
    };
    await save(0);
    // The embedded engine carries out one transaction after the other.
    const backups = engine === 'embedded' ? 2 : 6;
    for (let backup = 0; backup < backups; backup += 1) {
      const copy = newFile();
      const writes = Array.from({ length: 8 }, (_, index) => save(backup * 8 + index));
      await Promise.all([...writes, writeBackup(db, copy)]);
      const { points = [], audit_log: audit = [], revisions = [] } = await contentOf(copy);
      const counters = new Set(points.filter(({ round }) => round === 1).map(({ saques }) => saques));
      expect(counters.size, 'a sheet is in it whole').toBe(1);
      const newest = Math.max(...audit.map(({ revision }) => revision as number));
      expect(newest, 'with the line that tells of it').toBe(revisions[0]?.['revision']);
    }
  });

  test('is readable by its owner only, leaves no other file, and is not overwritten by another backup', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const content = await readFile(file);
    await expect(writeBackup(db, file)).rejects.toThrow(`${file} já existe: escolha outro nome.`);
    expect(await readFile(file)).toEqual(content);
    const away = join(folder, 'não há', 'x.gz');
    await expect(writeBackup(db, away)).rejects.toThrow('não existe: crie ou escolha outro.');
    expect((await readdir(folder)).filter((name) => !name.endsWith('.gz'))).toEqual([]);
  });
});

test.each(ENGINES)(
  'a restore over later data on %s reuses no id of that data, and people who opted out since get no messages',
  async (engine) => {
    const db = await openDatabase(engine);
    const { id: tournamentId } = await currentTournament(db, SETTINGS);
    const revision = AT.getTime();
    const person = { phone: '+5581991234567', messagesConsentAt: AT };
    const player = { tournamentId, firstName: 'Bia', gender: 'Feminino' as const, revision };
    const newTeam = (name: string) =>
      query(db, (q) =>
        q
          .insert(schema.teams)
          .values({ tournamentId, name, category: 'Misto', revision })
          .returning({ id: schema.teams.id }),
      );
    const newPlayer = (phone: string) =>
      query(db, (q) =>
        q
          .insert(schema.players)
          .values({ ...player, ...person, phone })
          .returning({ id: schema.players.id }),
      );
    await newTeam('Antes');
    const [moves] = await newPlayer(person.phone);
    // A daughter who shares the phone, and a person who does not.
    await newPlayer(person.phone);
    await newPlayer('+5581997654321');
    const waits = { phone: '+5581990001111', email: 'lia@exemplo.com.br', memberNumber: '7' };
    await query(db, (q) =>
      q.insert(schema.registrations).values({
        ...waits,
        tournamentId,
        firstName: 'Lia',
        lastName: 'Lobo',
        gender: 'Feminino',
        messagesConsentAt: AT,
        createdAt: AT,
        revision,
      }),
    );
    const file = newFile();
    await writeBackup(db, file);

    const [later] = await newTeam('Depois');
    const stoppedAt = new Date(Date.now() + 1_000);
    const stop = { messagesOptOutAt: stoppedAt, messagesReplyAt: stoppedAt };
    const change = { ...stop, phone: '+5581992223333' };
    await query(db, (q) =>
      q
        .update(schema.players)
        .set(change)
        .where(eq(schema.players.id, moves?.id ?? 0)),
    );
    // Approved and stopped since.
    await query(db, (q) =>
      q.insert(schema.players).values({ ...player, ...person, ...stop, phone: waits.phone }),
    );
    await restore(db, await checkBackup(file, MIGRATIONS), MIGRATIONS, { replaces: true });

    const [next] = await newTeam('De novo');
    expect(next?.id).toBe((later?.id ?? 0) + 1);
    const stopped = await query(db, (q) =>
      q.select({ at: schema.players.messagesOptOutAt }).from(schema.players).orderBy(schema.players.id),
    );
    expect(stopped).toEqual([{ at: stoppedAt }, { at: null }, { at: null }]);
    const [waiting] = await query(db, (q) => q.select().from(schema.registrations));
    expect(waiting?.messagesConsentAt).toBeNull();
  },
);

test('restoring the same backup twice gives each game a newer version each time', async () => {
  const db = await openDatabase('postgresql');
  const { id: tournamentId } = await currentTournament(db, SETTINGS);
  const { games, teams } = schema;
  const revision = AT.getTime();
  const [first, second] = await query(db, (q) =>
    q
      .insert(teams)
      .values(
        ['Recife', 'Olinda'].map((name) => ({ tournamentId, name, category: 'Misto' as const, revision })),
      )
      .returning({ id: teams.id }),
  );
  const slot = { tournamentId, round: 1, court: '1', category: 'Misto' as const, date: AT, revision };
  await query(db, (q) =>
    q.insert(games).values({ ...slot, team1Id: first?.id ?? 0, team2Id: second?.id ?? 0 }),
  );
  const file = newFile();
  await writeBackup(db, file);
  for (const _time of [1, 2]) {
    const [later] = await query(db, (q) =>
      q
        .update(games)
        .set({ version: sql`${games.version} + 300` })
        .returning({ version: games.version }),
    );
    await restore(db, await checkBackup(file, MIGRATIONS), MIGRATIONS, { replaces: true });
    const [restored] = await query(db, (q) => q.select({ version: games.version }).from(games));
    expect(restored?.version).toBeGreaterThan(later?.version ?? 0);
  }
});

test.each(ENGINES)(
  'after a restore over later data on %s devices follow the teams they follow now, and get no news twice',
  async (engine) => {
    const db = await openDatabase(engine);
    const { id: tournamentId } = await currentTournament(db, SETTINGS);
    const { publicKey } = await readPushKeys(db);
    const revision = AT.getTime();
    const { teams, games, pushSubscriptions, pushFollows, pushNews } = schema;
    const change = <T>(run: Parameters<typeof transaction<T>>[1]) => transaction(db, run);
    const newTeam = (name: string) =>
      change(async (tx) => {
        const row = { tournamentId, name, category: 'Misto' as const, revision };
        const [team] = await tx.insert(teams).values(row).returning({ id: teams.id });
        return team?.id ?? 0;
      });
    const newDevice = (endpoint: string, followed: readonly number[]) =>
      change(async (tx) => {
        const device = { endpoint, p256dh: 'p', auth: 'a', createdAt: new Date() };
        const [made] = await tx
          .insert(pushSubscriptions)
          .values(device)
          .returning({ id: pushSubscriptions.id });
        const subscriptionId = made?.id ?? 0;
        await tx.insert(pushFollows).values(followed.map((teamId) => ({ subscriptionId, teamId })));
        return subscriptionId;
      });
    const [recife, olinda] = [await newTeam('Recife'), await newTeam('Olinda')];
    const slot = { tournamentId, round: 1, court: '1', category: 'Misto' as const, date: AT, revision };
    const [game] = await change((tx) =>
      tx
        .insert(games)
        .values({ ...slot, team1Id: recife, team2Id: olinda })
        .returning({ id: games.id }),
    );
    const moving = await newDevice('https://push.exemplo/moving', [recife, olinda]);
    await newDevice('https://push.exemplo/leaving', [recife]);
    const file = newFile();
    await writeBackup(db, file);

    const later = await newTeam('Depois');
    await newDevice('https://push.exemplo/coming', [olinda, later]);
    await newDevice('https://push.exemplo/of a team that goes', [later]);
    const at = new Date(Date.now() + 1_000);
    await change(async (tx) => {
      await tx
        .delete(pushFollows)
        .where(and(eq(pushFollows.subscriptionId, moving), eq(pushFollows.teamId, olinda)));
      await tx
        .delete(pushSubscriptions)
        .where(eq(pushSubscriptions.endpoint, 'https://push.exemplo/leaving'));
      const begun = { kind: 'begins' as const, setNumber: 0, at, queuedAt: at };
      await tx.insert(pushNews).values({ tournamentId, gameId: game?.id ?? 0, ...begun });
    });
    await restore(db, await checkBackup(file, MIGRATIONS), MIGRATIONS, { replaces: true });

    const found = await query(db, (q) =>
      q
        .select({ endpoint: pushSubscriptions.endpoint, teamId: pushFollows.teamId })
        .from(pushSubscriptions)
        .leftJoin(pushFollows, eq(pushFollows.subscriptionId, pushSubscriptions.id))
        .orderBy(pushSubscriptions.endpoint),
    );
    expect(found).toEqual([
      { endpoint: 'https://push.exemplo/coming', teamId: olinda },
      { endpoint: 'https://push.exemplo/moving', teamId: recife },
    ]);
    const news = await query(db, (q) =>
      q.select({ kind: pushNews.kind, gameId: pushNews.gameId }).from(pushNews),
    );
    expect(news).toEqual([{ kind: 'begins', gameId: game?.id }]);
    expect((await readPushKeys(db)).publicKey).toBe(publicKey);
  },
);

test('the followers of a backup stay if the database had nothing later, or another key', async () => {
  const db = await openDatabase('postgresql');
  await currentTournament(db, SETTINGS);
  await readPushKeys(db);
  const { pushKeys, pushSubscriptions, revisions } = schema;
  const device = (endpoint: string, createdAt: Date) =>
    query(db, (q) => q.insert(pushSubscriptions).values({ endpoint, p256dh: 'p', auth: 'a', createdAt }));
  await device('https://push.exemplo/1', AT);
  const file = newFile();
  await writeBackup(db, file);
  const bringBack = async () => {
    await restore(db, await checkBackup(file, MIGRATIONS), MIGRATIONS, { replaces: true });
    const rows = await query(db, (q) =>
      q.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions),
    );
    return rows.map(({ endpoint }) => endpoint);
  };
  await query(db, (q) => q.delete(pushSubscriptions));
  // Data from before the backup.
  await query(db, (q) => q.update(revisions).set({ revision: sql`${revisions.revision} - 1` }));
  expect(await bringBack()).toEqual(['https://push.exemplo/1']);
  await query(db, (q) => q.update(pushKeys).set({ publicKey: 'of another installation' }));
  await device('https://push.exemplo/2', new Date(Date.now() + 1_000));
  expect(await bringBack()).toEqual(['https://push.exemplo/1']);
});

test.each(['nothing else changes', 'a game goes on'])(
  'a device that unfollowed after the backup stays unfollowed, even if meanwhile %s',
  async (meanwhile) => {
    const db = await openDatabase('postgresql');
    const { id } = await currentTournament(db, SETTINGS);
    await readPushKeys(db);
    const { pushSubscriptions } = schema;
    const device = { endpoint: 'https://push.exemplo/1', p256dh: 'p', auth: 'a', createdAt: AT };
    await query(db, (q) => q.insert(pushSubscriptions).values(device));
    const file = newFile();
    await writeBackup(db, file);
    await query(db, (q) => q.delete(pushSubscriptions));
    if (meanwhile === 'a game goes on')
      await transaction(db, (tx) => nextRevision(tx, id, ['games'], Date.now() + 1_000));
    await restore(db, await checkBackup(file, MIGRATIONS), MIGRATIONS, { replaces: true });
    expect(await query(db, (q) => q.$count(pushSubscriptions))).toBe(0);
  },
);

describe('a backup is refused before anything is written', () => {
  let file: string;
  beforeAll(async () => {
    ({ file } = await backedUp('embedded'));
  });

  const altered = async (change: (bytes: Buffer) => Buffer) => {
    const copy = newFile();
    await writeFile(copy, change(await readFile(file)));
    return copy;
  };
  /** With a valid gzip checksum around the changed text. */
  const rewritten = (change: (text: string) => string) =>
    altered((bytes) => gzipSync(change(gunzipSync(bytes).toString())));
  const check = (copy: string, migrations: readonly Migration[] = MIGRATIONS) =>
    checkBackup(copy, migrations);
  const BROKEN = /^\S+ está incompleto ou foi alterado: use outra cópia\.$/;

  const unpacked = (bytes: Buffer) => {
    try {
      return gunzipSync(bytes);
    } catch {
      return null;
    }
  };

  test('truncated anywhere', async () => {
    const { size } = await stat(file);
    for (const length of [Math.floor(size / 3), size - 9, size - 1]) {
      const copy = await altered((bytes) => bytes);
      await truncate(copy, length);
      await expect(check(copy), `${length} of ${size} bytes`).rejects.toThrow(BROKEN);
    }
    await expect(check(await rewritten((text) => text.slice(0, -1)))).rejects.toThrow(BROKEN);
    await expect(check(await rewritten((text) => text.slice(0, text.lastIndexOf('{'))))).rejects.toThrow(
      BROKEN,
    );
  });

  test('with one byte changed anywhere', async () => {
    const { size } = await stat(file);
    const content = gunzipSync(await readFile(file));
    let changed = 0;
    for (let at = 20; at < size; at += Math.floor(size / 40)) {
      const copy = await altered((bytes) => {
        bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
        return bytes;
      });
      // A few bits describe compression codes that are never used.
      if (unpacked(await readFile(copy))?.equals(content)) continue;
      changed += 1;
      await expect(check(copy), `byte ${at}`).rejects.toThrow(
        /está incompleto ou foi alterado|não é uma cópia do Manchete/,
      );
      await rm(copy);
    }
    expect(changed).toBeGreaterThan(35);
  });

  test('with another number, one row less or one line more', async () => {
    await expect(check(await rewritten((text) => text.replace('"saques":', '"saques":1')))).rejects.toThrow(
      BROKEN,
    );
    await expect(check(await rewritten((text) => text.replace(/\n\{"id":1,.*\n/, '\n')))).rejects.toThrow(
      BROKEN,
    );
    await expect(check(await rewritten((text) => `${text}{}\n`))).rejects.toThrow(BROKEN);
  });

  test('of an unknown format or schema', async () => {
    const newer = await rewritten((text) => text.replace('"version":1', '"version":2'));
    await expect(check(newer)).rejects.toThrow('A cópia é do formato 2, e este Manchete lê o 1');
    await expect(check(file, [])).rejects.toThrow('A cópia é de uma versão mais nova do Manchete');
  });

  test('that is another file, or does not exist', async () => {
    const text = newFile();
    await writeFile(text, 'nome;time\n');
    await expect(check(text)).rejects.toThrow(`${text} não é uma cópia do Manchete: use outro arquivo.`);
    await writeFile(text, gzipSync('nome;time\n'));
    await expect(check(text)).rejects.toThrow(`${text} não é uma cópia do Manchete: use outro arquivo.`);
    await writeFile(text, '');
    await expect(check(text)).rejects.toThrow(`${text} não é uma cópia do Manchete: use outro arquivo.`);
    await expect(check(folder)).rejects.toThrow(`${folder} é um diretório: diga o nome do arquivo.`);
    await expect(check(join(folder, 'nenhum'))).rejects.toThrow('não existe: confira o nome.');
  });

  test('but not if a server only opened the tournament, with a key for push services', async () => {
    const db = await openDatabase('postgresql');
    await currentTournament(db, SETTINGS);
    await readPushKeys(db);
    await restore(db, await check(file), MIGRATIONS);
    expect(await query(db, (q) => q.select().from(schema.pushKeys))).toHaveLength(1);
  });

  test('into a place with data', async () => {
    const db = await connect(await migratedPlace('postgresql'), systemClock);
    onTestFinished(() => db.close());
    const { id } = await currentTournament(db, SETTINGS);
    await query(db, (q) =>
      q
        .insert(schema.users)
        .values({ email: 'a@exemplo.com.br', passwordHash: '', firstName: 'A', createdAt: AT }),
    );
    const before = await stateOf(db);
    await expect(restore(db, await check(file), MIGRATIONS)).rejects.toThrow('O banco já tem dados');
    expect(await stateOf(db)).toEqual(before);
    expect(id).toBe(1);
  });

  test('where a server is running', async () => {
    const place = await emptyPlace('postgresql');
    const [server, db] = [
      await connect(place, systemClock),
      await connectWithoutMigrating(place, systemClock),
    ];
    onTestFinished(() => db.close());
    const stop = server.driver.listen({
      onNotice: () => {},
      onMessage: () => {},
      onHeartbeat: async () => {},
      onConnected: () => {},
      onDisconnected: () => {},
      onCheckpointFailed: () => {},
    });
    const checked = await check(file);
    await expect
      .poll(() => restore(db, checked, MIGRATIONS).then(String, ({ message }: Error) => message))
      .toBe('Um servidor usa este banco: encerre o servidor antes de restaurar.');
    await stop();
    await server.close();
  });

  test.each(ENGINES)(
    'into a database that cannot hold a row, on %s, and leaves none of the others',
    async (engine) => {
      const db = await openDatabase(engine);
      const checked = await check(file);
      const before = await stateOf(db);
      await query(db, (q) => q.execute(sql`alter table points add constraint impossible check (saques < 0)`));
      await expect(restore(db, checked, MIGRATIONS)).rejects.toThrow(
        'O banco recusou as linhas da tabela points: nada foi restaurado.',
      );
      expect(await stateOf(db)).toEqual(before);
      await query(db, (q) => q.execute(sql`alter table points drop constraint impossible`));
      await restore(db, checked, MIGRATIONS);
    },
  );
});

describe('a backup of an older schema', () => {
  const LATER: Migration = {
    id: 2_000_000_000_000,
    statements: [
      `alter table teams add column motto text not null default 'areia'`,
      `update teams set motto = upper(name)`,
    ],
  };

  /** The folder of the migrations of a next release: ours and that one. */
  async function migrationsAnd({ id, statements }: Migration): Promise<string> {
    const next = join(await mkdtemp(join(folder, 'next-')), 'migrations');
    await cp(MIGRATIONS_FOLDER, next, { recursive: true });
    await writeFile(join(next, 'later.sql'), statements.join('--> statement-breakpoint\n'));
    const journal = join(next, 'meta/_journal.json');
    const { entries, ...head } = JSON.parse(await readFile(journal, 'utf8'));
    const later = { ...entries.at(-1), idx: entries.length, when: id, tag: 'later' };
    await writeFile(journal, JSON.stringify({ ...head, entries: [...entries, later] }));
    return next;
  }

  test('is made before a migration, and only then', async () => {
    const db = await openDatabase('postgresql');
    const settings = readSettings({ BACKUP_DIR: await mkdtemp(join(folder, 'upgrade-')) });
    const next = await migrationsAnd(LATER);
    await query(db, (q) =>
      q.execute(
        sql`insert into tournaments (name, year, slug, revision) values (${AWKWARD}, 2024, '2024', 1)`,
      ),
    );

    const full = readSettings({ BACKUP_DIR: join(newFile(), 'nowhere') });
    await writeFile(dirname(full.BACKUP_DIR), 'a file in its place');
    await expect(upgrade(db, full, next)).rejects.toThrow(
      `Antes da atualização é feita uma cópia, e não foi possível: ${full.BACKUP_DIR} não é um diretório: escolha outro lugar. Sem ela, só com BACKUPS=off.`,
    );
    expect(await query(db, appliedMigrations)).toHaveLength(MIGRATIONS.length);

    const [printed] = await upgrade(db, settings, next);
    expect(await upgrade(db, settings, next)).toEqual([]);
    expect(await query(db, appliedMigrations)).toEqual([...MIGRATIONS, LATER].map(({ id }) => id));
    const [name = '', ...others] = await readdir(settings.BACKUP_DIR);
    expect(others).toEqual([]);
    expect(printed).toBe(`Atualização feita; o que havia antes está em ${join(settings.BACKUP_DIR, name)}`);
    expect(await readBackups(db)).toMatchObject([{ reason: 'upgrade', file: name, error: null }]);
    const { header, contents } = await checkBackup(join(settings.BACKUP_DIR, name), MIGRATIONS);
    expect(header.migrations).toEqual(MIGRATIONS.map(({ id }) => id));
    expect(contents.tournament).toEqual({ name: AWKWARD, year: 2024 });
  });

  test.each(ENGINES)(
    'is kept once, however often a migration fails, and the reason is reported, on %s',
    async (engine) => {
      const db = await openDatabase(engine);
      // Nothing listens at the store's port.
      const settings = readSettings({
        BACKUP_DIR: await mkdtemp(join(folder, 'failed-')),
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_BUCKET: 'copies',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      });
      const next = await migrationsAnd(LATER);
      await query(db, (q) => q.execute(sql`alter table teams add column motto int`));
      const reason =
        'Os dados não puderam ser trazidos para esta versão, e continuam como estavam: volte à versão anterior. O motivo: column "motto" of relation "teams" already exists';
      for (const _try of [1, 2]) await expect(upgrade(db, settings, next)).rejects.toThrow(reason);
      expect(await query(db, appliedMigrations)).toHaveLength(MIGRATIONS.length);
      expect(await readdir(settings.BACKUP_DIR)).toEqual([]);

      await query(db, (q) => q.execute(sql`alter table teams drop column motto`));
      await upgrade(db, settings, next);
      expect(await readdir(settings.BACKUP_DIR)).toHaveLength(1);
    },
  );

  test('is not blamed if the database user may not create tables, and the message says what to do', async () => {
    const place = await emptyPlace('postgresql');
    if (!('url' in place)) throw new Error('Not in PostgreSQL');
    const url = new URL(place.url);
    url.searchParams.set('options', '-c role=pg_read_all_data');
    const db = await connectWithoutMigrating({ url: url.href }, systemClock);
    onTestFinished(() => db.close());
    const error = await upgrade(db, SETTINGS).catch((reason: unknown) => reason);
    expect(explain(error)).toBe(
      'O usuário de DATABASE_URL não tem permissão para criar tabelas neste banco: faça dele o dono.',
    );
  });

  test('of the previous release is what a start on newer data asks to restore', async () => {
    const db = await openDatabase('postgresql');
    await query(db, (q) =>
      q.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${LATER.id})`,
      ),
    );
    const [embedded] = await upgrade(db, readSettings({ COMMANDS: 'manchete' }));
    expect(embedded).toMatch(
      /^Os dados são de uma versão mais nova do Manchete: .* sudo manchete restore ARQUIVO --trocar$/,
    );
    const [postgresql] = await upgrade(db, readSettings({ DATABASE_URL: 'postgresql://u@h/d' }));
    expect(postgresql).toMatch(
      /em um banco novo, vazio, com o endereço dele em DATABASE_URL: npm run restore -- ARQUIVO$/,
    );
  });

  test.each(ENGINES)('is migrated, on %s', async (engine) => {
    const { file } = await backedUp(engine);
    const newer = await openDatabase(engine);
    await query(newer, async (q) => {
      for (const statement of LATER.statements) await q.execute(sql.raw(statement));
      await q.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${LATER.id})`,
      );
    });
    await expect(writeBackup(newer, newFile())).rejects.toThrow(
      'O banco é de uma versão mais nova do Manchete',
    );
    const checked = await checkBackup(file, MIGRATIONS);
    await expect(restore(newer, checked, MIGRATIONS)).rejects.toThrow('O banco é de uma versão mais nova');

    await restore(newer, checked, [...MIGRATIONS, LATER]);
    const { teams = [] } = await stateOf(newer);
    expect(teams.length).toBeGreaterThan(8);
    for (const { name, motto } of teams) expect(String(motto).toLowerCase()).toBe(String(name).toLowerCase());
  });
});
