import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect, type DatabaseLocation } from '#server/store/database/connect.ts';
import { type Database, query, readOnly, type Tx, transaction } from '#server/store/database/database.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { revisions, teams } from '#server/store/database/schema/tournament.ts';
import { type AuditedResult, type Moment, type WriteResult, write, writeToAll } from '#server/store/write.ts';
import { emptyDump, onServer } from '#tests/support/programs/databases.ts';

const AUTHOR = { actor: { kind: 'system', id: null, name: 'Teste' }, operation: null } as const;
/** The fields of a team in the audit. */
const TEAM = { name: 'Time', category: 'Misto', imageName: null } as const;
const START = Date.parse('2025-04-05T12:00:00.000Z');

const places: Record<string, () => Promise<DatabaseLocation>> = {
  embedded: async () => ({ memory: await emptyDump() }),
  postgresql: async () => (await onServer()).place,
};

const writeNothing = (writeWith: typeof write, db: Database, tournamentId: number) =>
  writeWith(db, tournamentId, ['players'], AUTHOR, async (): Promise<AuditedResult<undefined>> => {
    return { action: 'team.create', subjectId: 7, after: TEAM, status: 201, result: undefined };
  });

test('writes of several processes to one tournament and to all never deadlock', async () => {
  const { place } = await onServer();
  const clock = { now: () => START, steady: () => START };
  const processes = await Promise.all(Array.from({ length: 4 }, () => connect(place, clock)));
  const [first] = processes;
  if (!first) throw new Error('There is no process');
  const { id } = await currentTournament(first, readSettings({}));
  const ids = [id];
  for (const year of [2026, 2027])
    ids.push(await transaction(first, (tx) => addTournament(tx, { name: 'Copa', year }, START)));
  // Its row is now behind the others on the disk, where an unordered lock would find it last.
  for (let times = 0; times < 3; times += 1) await writeNothing(write, first, id);
  const written = await Promise.all(
    Array.from({ length: 240 }, async (_, index) => {
      const [db, tournamentId] = [processes[index % 4], ids[index % 3]];
      if (!db || !tournamentId) throw new Error('Each has a number');
      const toAll = index % 2 === 0;
      return { tournamentId, toAll, ...(await writeNothing(toAll ? writeToAll : write, db, tournamentId)) };
    }),
  );
  for (const each of ids) {
    const seen = written.filter(({ tournamentId, toAll }) => toAll || tournamentId === each);
    expect(new Set(seen.map(({ revision }) => revision)).size).toBe(seen.length);
  }
  await Promise.all(processes.map((db) => db.close()));
});

describe.each(Object.entries(places))('on %s', (_engine, freshPlace) => {
  let db: Database;
  let tournamentId: number;
  let now = START;

  beforeAll(async () => {
    db = await connect(await freshPlace(), { now: () => now, steady: () => now });
    tournamentId = (await currentTournament(db, readSettings({}))).id;
  });
  beforeEach(() => {
    now = START;
  });
  afterAll(() => db.close());

  const writeTeam = (name: string, more: (tx: Tx, moment: Moment) => Promise<void> = async () => {}) =>
    write(db, tournamentId, ['teams'], AUTHOR, async (tx, moment): Promise<AuditedResult<undefined>> => {
      const values = { tournamentId, name, category: 'Misto', revision: moment.revision } as const;
      const [made] = await tx.insert(teams).values(values).returning({ id: teams.id });
      await more(tx, moment);
      const subjectId = made?.id ?? null;
      return { action: 'team.create', subjectId, after: TEAM, status: 201, result: undefined };
    });

  const state = () =>
    readOnly(db, async (q) => ({
      revision: await q.select().from(revisions),
      teams: await q.select().from(teams),
      audit: await q.select().from(auditLog),
    }));

  /** A transaction that waits for itself would wait forever, and the test would time out. */
  test.each<[string, () => Promise<unknown>]>([
    ['query()', () => query(db, (q) => q.execute(sql`select 1`))],
    ['readOnly()', () => readOnly(db, (q) => q.execute(sql`select 1`))],
    ['write()', () => writeTeam('Por dentro')],
  ])('%s inside a transaction fails at once and rolls the transaction back', async (_name, statement) => {
    const before = await state();
    await expect(writeTeam('Por fora', async () => void (await statement()))).rejects.toThrow(
      'Inside a transaction or a query only its own argument may be used',
    );
    await expect(readOnly(db, statement)).rejects.toThrow(
      'Inside a transaction or a query only its own argument may be used',
    );
    expect(await state()).toEqual(before);
    await expect(statement()).resolves.toBeDefined();
  });

  test('the revision grows when the clock stops, goes back or runs ahead', async () => {
    const revision = async (at: number) => {
      now = at;
      return (await writeTeam(`Time ${crypto.randomUUID()}`)).revision;
    };
    const first = await revision(START + 60_000);
    expect(first).toBe(START + 60_000);
    expect(await revision(START + 60_000)).toBe(first + 1);
    expect(await revision(START - 3_600_000)).toBe(first + 2);
    expect(await revision(START + 120_000)).toBe(START + 120_000);
    const rows = await query(db, (q) =>
      q.select({ at: auditLog.at, revision: auditLog.revision }).from(auditLog),
    );
    expect(rows.every(({ at, revision: stored }) => at.getTime() === stored)).toBe(true);
  });

  test('simultaneous writes are serialised: each has its own revision, in the order of commits', async () => {
    const commits: number[] = [];
    const written = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { revision } = await writeTeam(`Fila ${index}`);
        commits.push(revision);
        return revision;
      }),
    );
    expect(new Set(written).size).toBe(20);
    expect(commits).toEqual(commits.toSorted((a, b) => a - b));
  });

  test('a write to all tournaments takes one revision that is new in each', async () => {
    const ahead = await transaction(db, (tx) =>
      addTournament(tx, { name: 'Copa de Inverno', year: 2026 }, START + 3_600_000),
    );
    const { revision } = await writeNothing(writeToAll, db, tournamentId);
    expect(revision).toBe(START + 3_600_001);
    expect((await writeNothing(writeToAll, db, ahead)).revision).toBe(revision + 1);
    for (const row of (await state()).revision)
      expect(row).toMatchObject({ revision: revision + 1, topics: { players: revision + 1 } });
  });

  test('an error after the rows leaves nothing: no row, no revision, no audit entry', async () => {
    const before = await state();
    const broken = writeTeam('Desfeito', async () => {
      throw new Error('on the way');
    });
    await expect(broken).rejects.toThrow('on the way');
    expect(await state()).toEqual(before);
    const refused = writeTeam('Recusado', async (tx) => {
      await tx.execute(sql`insert into revisions (tournament_id, revision) values (${tournamentId}, 0)`);
    });
    await expect(refused).rejects.toThrow();
    expect(await state()).toEqual(before);
  });

  test('the audit entry, the revision and the rows are one transaction', async () => {
    const { revision, subjectId } = await writeTeam('Inteiro', async (tx, moment) => {
      const [inside] = await tx.select().from(revisions).where(eq(revisions.tournamentId, tournamentId));
      expect(inside?.revision).toBe(moment.revision);
    });
    const after = await state();
    expect(after.revision.find((row) => row.tournamentId === tournamentId)).toMatchObject({
      revision,
      topics: { teams: revision },
    });
    expect(after.teams.find(({ id }) => id === subjectId)).toMatchObject({ name: 'Inteiro', revision });
    expect(after.audit.filter((line) => line.revision === revision)).toHaveLength(1);
  });

  test('a repeated operation is answered and not carried out; its key with another request is refused', async () => {
    const operation = { id: crypto.randomUUID(), hash: 'what was asked' };
    const send = (hash: string): Promise<WriteResult<undefined>> =>
      write(
        db,
        tournamentId,
        ['teams'],
        { ...AUTHOR, operation: { ...operation, hash } },
        async (tx, { revision }) => {
          await tx.insert(teams).values({ tournamentId, name: 'Uma vez', category: 'Misto', revision });
          return { action: 'team.create', subjectId: 7, after: TEAM, status: 201, result: undefined };
        },
      );
    await send(operation.hash);
    const before = await state();
    expect(await send(operation.hash)).toMatchObject({ status: 201, subjectId: 7, result: undefined });
    await expect(send('something else')).rejects.toThrow();
    expect(await state()).toEqual(before);
  });
});
