import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Counts what Node resolves itself: the hook that is registered last is called first. */
const COUNTING = `
  const { registerHooks } = await import('node:module');
  let resolved = 0;
  registerHooks({
    resolve(specifier, context, next) {
      if ((specifier + context.parentURL).includes('drizzle-orm')) resolved += 1;
      return next(specifier, context);
    },
  });
`;

/** Prints the modules of drizzle-orm that the database loads with their formats, and the code of the error for one that is private. */
const LOADED = `
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      if (url.includes('/drizzle-orm/')) loaded.push([url, context.format]);
      return next(url, context);
    },
  });
  await import('#server/db/connect.ts');
  const refusal = await import('drizzle-orm/nothing-here').catch(({ code }) => code);
  console.log(JSON.stringify({ loaded: loaded.toSorted(), refusal, resolved }));
`;

const SPEED_UP = "(await import('./drizzle-hooks.ts')).speedUpDrizzle();";

/** Runs a script in a process of its own and returns the JSON that it prints. */
async function printedBy(script: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    maxBuffer: 16 * 1_048_576,
  });
  return JSON.parse(stdout);
}

type Loaded = { loaded: [string, string][]; refusal: string; resolved: number };
const loadedAfter = async (before: string) => (await printedBy(COUNTING + before + LOADED)) as Loaded;

test('the same modules of drizzle are loaded as without it, and an unknown one is refused', async () => {
  const [usual, quick] = await Promise.all([loadedAfter(''), loadedAfter(SPEED_UP)]);
  expect(usual.loaded.length).toBeGreaterThan(100);
  expect(quick).toMatchObject({ loaded: usual.loaded, refusal: usual.refusal });
  expect(usual.resolved).toBeGreaterThan(usual.loaded.length);
  expect(quick.resolved).toBeLessThan(usual.resolved / 10);
});

/** Prints what drizzle's own `is` and the remembering one say of values and classes, each pair twice, and how often classes were asked. */
const ANSWERS = `
  const [core, pg, { schema }, { is: isOfDrizzle }] = await Promise.all([
    import('drizzle-orm'),
    import('drizzle-orm/pg-core'),
    import('#server/db/schema/schema.ts'),
    import(import.meta.resolve('drizzle-orm/entity') + '?plain'),
  ]);
  const { entityKind, is, sql } = core;
  const classes = [...new Set([...Object.values(core), ...Object.values(pg)])].filter(
    (each) => typeof each === 'function' && Object.hasOwn(each, entityKind),
  );
  const tables = Object.values(schema).filter((each) => isOfDrizzle(each, core.Table));
  const builder = new pg.QueryBuilder();
  const query = builder.select().from(tables[0]);
  const values = [
    ...tables, ...tables.flatMap((table) => Object.values(core.getTableColumns(table))),
    ...tables.map((table) => pg.alias(table, 'other')), query, query.as('inner'), builder, core.eq(sql\`1\`, 2), sql.param(1),
    sql.placeholder('a'), sql.identifier('a'), ...sql\`a \${1}\`.queryChunks, { a: 1 }, [1], new Date(), null, undefined, 'text', 1, () => 1,
  ];
  const answersOf = (ask) => values.flatMap((value) => classes.map((type) => ask(value, type)));
  let asked = 0;
  class Counted { static get [entityKind]() { asked += 1; return 'Counted'; } }
  for (let time = 0; time < 2; time += 1) is(new Counted(), core.Table);
  const thrown = [is, isOfDrizzle].map((ask) => { try { return ask({}, class Foreign {}); } catch ({ message }) { return message; } });
  console.log(JSON.stringify({
    classes: classes.length, values: values.length, thrown, asked,
    plain: answersOf(isOfDrizzle), first: answersOf(is), again: answersOf(is),
  }));
`;

type Answers = {
  classes: number;
  values: number;
  thrown: [string, string];
  asked: number;
  plain: boolean[];
  first: boolean[];
  again: boolean[];
};

test('drizzle says of each value of which class it is as without it, and asks the classes once', async () => {
  const said = (await printedBy(SPEED_UP + ANSWERS)) as Answers;
  const { classes, values, thrown, asked, plain, first, again } = said;
  expect(classes).toBeGreaterThan(50);
  expect(values).toBeGreaterThan(200);
  expect(plain).toContain(true);
  expect(first).toEqual(plain);
  expect(again).toEqual(plain);
  expect(thrown[0]).toMatch(/doesn't look like a Drizzle entity/);
  expect(thrown[0]).toBe(thrown[1]);
  expect(asked).toBe(1);
});

test('there is one version of drizzle', () => {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  expect(Object.keys(packages).filter((path) => path.endsWith('/drizzle-orm'))).toEqual([
    'node_modules/drizzle-orm',
  ]);
});
