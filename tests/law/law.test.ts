import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

/**
 * biome.json enforces the import rules together with the formatting. A checker that reads no file would pass
 * too, so this test shows that it refuses: every line below is a file in a tree like this one, checked with
 * this project's configuration.
 */
type Case = readonly [file: string, source: string];
type Law = { law: string; says: string; refused: readonly Case[]; allowed: readonly Case[] };

const laws: readonly Law[] = [
  {
    law: 'the domain imports nothing but its own files',
    says: 'The domain imports nothing but its own files',
    refused: [
      ['src/domain/a.ts', `import { z } from 'zod'; export const a = z;`],
      ['src/domain/a.ts', `import { readFile } from 'node:fs'; export const a = readFile;`],
      ['src/domain/a.ts', `import { limits } from '#contract/limits.ts'; export const a = limits;`],
      ['src/domain/a.ts', `import type { Db } from '#server/db/database.ts'; export type A = Db;`],
      ['src/domain/a.ts', `import { limits } from '../contract/limits.ts'; export const a = limits;`],
      ['src/domain/a.ts', `export { limits } from '#contract/limits.ts';`],
      ['src/domain/a.ts', `export const a = () => import('#server/app.ts');`],
    ],
    allowed: [
      ['src/domain/a.ts', `import { b } from './b.ts'; export const a = b;`],
      ['src/domain/a.ts', `import { b } from './sets/b.ts'; export const a = b;`],
    ],
  },
  {
    law: 'the screens know nothing of Node',
    says: 'nothing of Node is there',
    refused: [
      ['src/web/lib/a.ts', `import { readFile } from 'node:fs'; export const a = readFile;`],
      ['src/web/ui/a.tsx', 'export const a = process.env;'],
      ['src/web/features/games/a.ts', 'export const a = (text: string) => Buffer.from(text);'],
    ],
    allowed: [
      ['src/web/lib/a.ts', 'export const a = () => window.location.href;'],
      ['src/web/lib/a.test.ts', 'export const a = process.env;'],
    ],
  },
  {
    law: 'the domain has no clock',
    says: 'The domain has no clock',
    refused: [
      ['src/domain/a.ts', 'export const a = () => Date.now();'],
      ['src/domain/a.ts', 'export const a = () => new Date();'],
      ['src/domain/a.ts', 'export const a = (date: Date) => date;'],
      ['src/domain/a.ts', 'export const a = () => Temporal.Now.instant();'],
      ['src/domain/a.ts', 'export const a = () => performance.now();'],
    ],
    allowed: [
      ['src/domain/a.ts', 'export const a = (text: string) => Date.parse(text);'],
      ['src/domain/a.ts', 'export const a = (date: string) => date;'],
    ],
  },
  {
    law: 'the domain has no chance',
    says: 'The domain has no chance',
    refused: [['src/domain/a.ts', 'export const a = () => Math.random();']],
    allowed: [['src/domain/a.ts', 'export const a = () => Math.max(1, 2);']],
  },
  {
    law: 'the domain has no later',
    says: 'The domain has no later',
    refused: [
      ['src/domain/a.ts', 'export const a = (later: Promise<number>) => later;'],
      ['src/domain/a.ts', 'export const a = (done: () => void) => setTimeout(done, 1);'],
      ['src/domain/a.ts', 'export async function a() { return 1; }'],
      ['src/domain/a.ts', 'export const a = async () => 1;'],
      ['src/domain/a.ts', 'export const a = { async b() { return 1; } };'],
    ],
    allowed: [['src/domain/a.ts', 'export const a = (done: () => void) => done();']],
  },
  {
    law: 'the domain sees nothing outside its arguments',
    says: 'The domain sees nothing outside its arguments',
    refused: [
      ['src/domain/a.ts', 'export const a = () => fetch("/");'],
      ['src/domain/a.ts', 'export const a = process.version;'],
      ['src/domain/a.ts', 'export const a = globalThis;'],
    ],
    allowed: [['src/domain/a.ts', 'export const a = (fetch: () => number) => fetch();']],
  },
  {
    law: 'the contract knows the domain and zod',
    says: 'The contract is data that both sides read',
    refused: [
      ['src/contract/a.ts', `import { db } from '#server/db/database.ts'; export const a = db;`],
      ['src/contract/a.ts', `import { useState } from 'react'; export const a = useState;`],
      ['src/contract/a.ts', `import { b } from '../domain/b.ts'; export const a = b;`],
    ],
    allowed: [
      ['src/contract/a.ts', `import { z } from 'zod'; export const a = z.string();`],
      ['src/contract/a.ts', `import { b } from '#domain/b.ts'; export const a = b;`],
      ['src/contract/a.ts', `import { b } from './b.ts'; export const a = b;`],
    ],
  },
  {
    law: 'what the browser runs of the contract brings no zod',
    says: 'The browser runs this file',
    refused: [
      ['src/contract/reads.ts', `import { z } from 'zod'; export const a = z;`],
      ['src/contract/moves.ts', `import { calls } from './contract.ts'; export const a = calls;`],
      ['src/contract/limits.ts', `import { b } from './fields.ts'; export const a = b;`],
      ['src/contract/events.ts', `export { b } from './fields.ts';`],
      ['src/contract/sessions.ts', `import { z } from 'zod'; export const a = z;`],
    ],
    allowed: [
      ['src/contract/reads.ts', `import { b } from './limits.ts'; export const a = b;`],
      ['src/contract/events.ts', `import type { CallAnswer } from './call.ts'; export type A = CallAnswer;`],
      ['src/contract/limits.ts', `import { b } from '#domain/b.ts'; export const a = b;`],
    ],
  },
  {
    law: 'relative imports only go down',
    says: 'Relative imports only go down',
    refused: [
      ['src/server/a.ts', `import { b } from '../domain/b.ts'; export const a = b;`],
      ['src/server/http/a.ts', `import { b } from '../db/b.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '../teams/b.ts'; export const a = b;`],
      ['src/web/a.tsx', `import { b } from '../contract/limits.ts'; export const a = b;`],
      ['src/web/features/games/a.ts', `import { b } from '../../lib/b.ts'; export const a = b;`],
    ],
    allowed: [
      ['src/server/a.ts', `import { b } from './features/games/routes.ts'; export const a = b;`],
      ['src/web/features/games/a.ts', `import { b } from './b.ts'; export const a = b;`],
    ],
  },
  {
    law: 'the server never knows the screens',
    says: 'The server never knows the screens',
    refused: [
      ['src/server/a.ts', `import { b } from '#web/lib/b.ts'; export const a = b;`],
      ['src/server/db/a.ts', `import type { B } from '#web/lib/b.ts'; export type A = B;`],
    ],
    allowed: [['src/server/a.ts', `import { b } from '#contract/b.ts'; export const a = b;`]],
  },
  {
    law: 'http, db and snapshot know no feature',
    says: 'http, db and snapshot carry every feature and know none',
    refused: ['http', 'db', 'snapshot'].map(
      (room): Case => [
        `src/server/${room}/a.ts`,
        `import { b } from '#server/features/games/start-game.ts'; export const a = b;`,
      ],
    ),
    allowed: [['src/server/http/a.ts', `import { b } from '#server/db/b.ts'; export const a = b;`]],
  },
  {
    law: 'a feature of the server stands on db, http and snapshot',
    says: 'A feature stands on db, http, snapshot',
    refused: [
      ['src/server/features/games/a.ts', `import { b } from '#server/app.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#server/jobs/b.ts'; export const a = b;`],
    ],
    allowed: [
      ['src/server/features/games/a.ts', `import { b } from '#server/db/b.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#server/http/b.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#server/snapshot/b.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#server/config.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#server/tracing/spans.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#server/outbox-loop.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#contract/b.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#domain/b.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { eq } from 'drizzle-orm'; export const a = eq;`],
    ],
  },
  {
    law: 'a feature of the server does not know the screens or the tests',
    says: 'A feature of the server knows the contract, the domain and the server',
    refused: [
      ['src/server/features/games/a.ts', `import { b } from '#web/lib/b.ts'; export const a = b;`],
      ['src/server/features/games/a.ts', `import { b } from '#tests/support/b.ts'; export const a = b;`],
    ],
    allowed: [['src/server/features/games/a.ts', `import { b } from '#domain/b.ts'; export const a = b;`]],
  },
  {
    law: 'another feature is entered through a named use case or a presenter named for its thing',
    says: 'Another feature is entered through a named use case (rename-team.ts) or a presenter named for its thing',
    refused: ['routes', 'queries', 'present'].map(
      (file): Case => [
        'src/server/features/games/a.ts',
        `import { b } from '#server/features/teams/${file}.ts'; export const a = b;`,
      ],
    ),
    allowed: [
      [
        'src/server/features/games/a.ts',
        `import { b } from '#server/features/teams/rename-team.ts'; export const a = b;`,
      ],
      [
        'src/server/features/public/a.ts',
        `import { b } from '#server/features/games/present-game.ts'; export const a = b;`,
      ],
      ['src/server/features/games/a.ts', `import { b } from './queries.ts'; export const a = b;`],
      ['src/server/features/teams/a.ts', `import { b } from './present.ts'; export const a = b;`],
    ],
  },
  {
    law: 'the screens never import the server',
    says: 'The screens never import the server',
    refused: [
      ['src/web/a.tsx', `import { b } from '#server/db/b.ts'; export const a = b;`],
      ['src/web/lib/a.ts', `import { b } from '#server/db/b.ts'; export const a = b;`],
      ['src/web/routes/a.tsx', `import type { B } from '#server/db/b.ts'; export type A = B;`],
      ['src/web/features/games/a.ts', `export * from '#server/db/b.ts';`],
    ],
    allowed: [['src/web/routes/a.tsx', `import { b } from '#domain/b.ts'; export const a = b;`]],
  },
  {
    law: 'the screens run in a browser',
    says: 'The screens run in a browser',
    refused: [
      ['src/web/lib/a.ts', `import { join } from 'node:path'; export const a = join;`],
      ['src/web/routes/a.tsx', `import fs from 'fs'; export const a = fs;`],
    ],
    allowed: [
      [
        'src/web/lib/a.ts',
        `import { QueryClient } from '@tanstack/react-query'; export const a = QueryClient;`,
      ],
    ],
  },
  {
    law: 'the screens import the contract as types only',
    says: 'The screens import the contract as types only',
    refused: [
      ['src/web/lib/a.ts', `import { b } from '#contract/games.ts'; export const a = b;`],
      ['src/web/lib/a.ts', `import { type B } from '#contract/games.ts'; export type A = B;`],
      ['src/web/lib/a.ts', `import * as games from '#contract/games.ts'; export const a = games;`],
      ['src/web/lib/a.ts', `import '#contract/games.ts';`],
      ['src/web/lib/a.ts', `export { b } from '#contract/games.ts';`],
      ['src/web/features/games/a.ts', `export const a = () => import('#contract/games.ts');`],
      ['src/web/routes/a.tsx', `import {\n  aRatherLongName,\n  another,\n} from "#contract/games.ts";\n`],
    ],
    allowed: [
      ['src/web/lib/a.ts', `import type { Game } from '#contract/games.ts'; export type A = Game;`],
      [
        'src/web/lib/a.ts',
        `/** Why. */\nimport type { Game } from '#contract/games.ts'; export type A = Game;`,
      ],
      ['src/web/lib/a.ts', `export type { Game } from '#contract/games.ts';`],
      ['src/web/lib/a.ts', `import { reads } from '#contract/reads.ts'; export const a = reads;`],
      ['src/web/lib/a.ts', `import { NAME } from '#contract/limits.ts'; export const a = NAME;`],
      ['src/web/lib/a.ts', `import { moves } from '#contract/moves.ts'; export const a = moves;`],
      [
        'src/web/lib/a.ts',
        `import { SESSION_INDICATOR } from '#contract/sessions.ts'; export const a = SESSION_INDICATOR;`,
      ],
      ['src/web/lib/a.ts', `import { EVENTS } from '#contract/events.ts'; export const a = EVENTS;`],
      [
        'src/web/features/games/game-schema.ts',
        `import { newGame } from '#contract/games.ts'; export const a = newGame;`,
      ],
    ],
  },
  {
    law: 'web/lib knows no feature, no route and no part of the kit',
    says: 'web/lib is what every screen stands on',
    refused: [
      ['src/web/lib/a.ts', `import { b } from '#web/features/games/queries.ts'; export const a = b;`],
      ['src/web/lib/a.ts', `import { b } from '#web/ui/b.tsx'; export const a = b;`],
    ],
    allowed: [['src/web/lib/a.ts', `import { b } from '#web/lib/b.ts'; export const a = b;`]],
  },
  {
    law: 'a feature of the screens knows the kit, web/lib and the queries of others',
    says: 'A feature of the screens knows the kit',
    refused: [
      [
        'src/web/features/games/a.ts',
        `import { B } from '#web/features/teams/Team.tsx'; export const a = B;`,
      ],
      ['src/web/features/games/a.ts', `import { b } from '#web/routes/b.tsx'; export const a = b;`],
    ],
    allowed: [
      [
        'src/web/features/games/a.ts',
        `import { b } from '#web/features/teams/queries.ts'; export const a = b;`,
      ],
      [
        'src/web/features/games/a.ts',
        `import { b } from '#web/features/teams/team-view.ts'; export const a = b;`,
      ],
      [
        'src/web/features/games/a.tsx',
        `import { B } from '#web/features/teams/team-view.tsx'; export const a = B;`,
      ],
      ['src/web/features/games/a.ts', `import { b } from '#web/ui/b.tsx'; export const a = b;`],
      ['src/web/features/games/a.ts', `import { b } from '#web/lib/b.ts'; export const a = b;`],
      ['src/web/routes/a.tsx', `import { B } from '#web/features/teams/Team.tsx'; export const a = B;`],
    ],
  },
  {
    law: 'a feature makes its forms of web/form',
    says: 'A form is made of web/form',
    refused: [
      [
        'src/web/features/games/a.tsx',
        `import { Controller } from 'react-hook-form'; export const a = Controller;`,
      ],
      [
        'src/web/features/games/a.ts',
        `import { zodResolver } from '@hookform/resolvers/zod'; export const a = zodResolver;`,
      ],
    ],
    allowed: [
      ['src/web/features/games/a.ts', `import { b } from '#web/form/b.ts'; export const a = b;`],
      [
        'src/web/form/a.ts',
        `import { useController } from 'react-hook-form'; export const a = useController;`,
      ],
    ],
  },
  {
    law: 'web/form knows the kit and web/lib',
    says: "web/form binds the kit's fields",
    refused: [
      ['src/web/form/a.ts', `import { b } from '#web/features/games/queries.ts'; export const a = b;`],
      ['src/web/form/a.ts', `import type { B } from '#contract/games.ts'; export type A = B;`],
    ],
    allowed: [
      ['src/web/form/a.ts', `import { b } from '#web/lib/b.ts'; export const a = b;`],
      ['src/web/form/a.ts', `import { b } from '#web/ui/b.tsx'; export const a = b;`],
    ],
  },
  {
    law: 'the kit knows React and its own libraries',
    says: 'The kit knows React and its own libraries',
    refused: [
      ['src/web/ui/a.tsx', `import { useQuery } from '@tanstack/react-query'; export const a = useQuery;`],
      ['src/web/ui/a.tsx', `import { Link } from '@tanstack/react-router'; export const a = Link;`],
      ['src/web/ui/a.tsx', `import type { Game } from '#contract/games.ts'; export type A = Game;`],
      ['src/web/ui/a.tsx', `import { b } from '#web/lib/b.ts'; export const a = b;`],
      ['src/web/ui/a.tsx', `import { b } from '../lib/b.ts'; export const a = b;`],
      ['src/web/ui/a.tsx', `import { b } from '#domain/b.ts'; export const a = b;`],
    ],
    allowed: [
      ['src/web/ui/a.tsx', `import { tintOf } from '#domain/tint.ts'; export const a = tintOf;`],
      ['src/web/ui/a.tsx', `import { useState } from 'react'; export const a = useState;`],
      ['src/web/ui/a.tsx', `import { Button } from 'react-aria-components'; export const a = Button;`],
      ['src/web/ui/a.tsx', `import { b } from './b.ts'; export const a = b;`],
    ],
  },
  {
    law: 'the product never needs its tests',
    says: 'The product never needs its tests',
    refused: [
      ['src/server/a.ts', `import { b } from '#tests/support/b.ts'; export const a = b;`],
      ['src/server/http/a.ts', `import { b } from '#tests/support/b.ts'; export const a = b;`],
      ['src/web/a.tsx', `import { b } from '#tests/support/b.ts'; export const a = b;`],
    ],
    allowed: [['src/server/http/a.ts', `import { b } from '#domain/b.ts'; export const a = b;`]],
  },
  {
    law: 'only the entries print',
    says: 'noConsole',
    refused: [
      ['src/server/http/a.ts', `console.log('a');`],
      ['src/web/lib/a.ts', `console.error('a');`],
    ],
    allowed: [
      ['src/server/main.ts', `console.log('a');`],
      ['src/server/admin.ts', `console.log('a');`],
      ['scripts/a.mjs', `console.log('a');`],
    ],
  },
  {
    law: 'there are no barrels',
    says: 'noBarrelFile',
    refused: [['src/web/lib/index.ts', `export { b } from './b.ts';\nexport { c } from './c.ts';`]],
    allowed: [['src/web/lib/a.ts', 'export const a = 1;']],
  },
  {
    law: 'the server injects no requests',
    says: 'The server injects no requests',
    refused: [
      [
        'src/server/a.ts',
        `import type { FastifyInstance } from 'fastify'; export const a = (app: FastifyInstance) => app.inject('/a');`,
      ],
      [
        'src/server/http/a.ts',
        `import type { FastifyInstance } from 'fastify'; export const a = (b: { app: FastifyInstance }) => b.app.inject({ url: '/a' });`,
      ],
      [
        'src/server/http/a.ts',
        `import type { FastifyInstance } from 'fastify'; export const a = (app: FastifyInstance) => app.inject().get('/a');`,
      ],
    ],
    allowed: [
      [
        'src/server/a.test.ts',
        `import type { FastifyInstance } from 'fastify'; export const a = (app: FastifyInstance) => app.inject('/a');`,
      ],
    ],
  },
  {
    law: 'a promise is waited for',
    says: 'noFloatingPromises',
    refused: [
      ['src/server/http/a.ts', 'async function save(): Promise<void> {}\nexport function a() { save(); }'],
    ],
    allowed: [
      [
        'src/server/http/a.ts',
        'async function save(): Promise<void> {}\nexport async function a() { await save(); }',
      ],
    ],
  },
];

/** A unit test may import anything. */
const free: readonly Case[] = [
  [
    'src/domain/a.test.ts',
    `import { b } from '#server/app.ts'; export const a = [b, new Date(), Math.random()];`,
  ],
  ['src/web/ui/a.test.tsx', `import { b } from '#contract/games.ts'; export const a = b;`],
  ['tests/http/a.test.ts', `import { b } from '#server/features/games/queries.ts'; export const a = b;`],
];

const circle: readonly Case[] = [
  ['src/server/http/one.ts', `import { two } from './two.ts'; export const one = () => two;`],
  ['src/server/http/two.ts', `import { one } from '#server/http/one.ts'; export const two = () => one;`],
];
const circleOfTypes: readonly Case[] = [
  ['src/server/http/three.ts', `import { four } from './four.ts'; export const three = () => four;`],
  [
    'src/server/http/four.ts',
    `import type { three } from './three.ts'; export const four = {} as typeof three;`,
  ],
];

type Findings = ReadonlyMap<Case, string[]>;
let refused: Findings;
let allowed: Findings;

beforeAll(async () => {
  refused = await look([...laws.flatMap((law) => law.refused), ...circle]);
  allowed = await look([...laws.flatMap((law) => law.allowed), ...free, ...circleOfTypes]);
});

describe.each(laws)('$law', (law) => {
  for (const each of law.refused) {
    test(`refused in ${named(each)}`, () => {
      expect(refused.get(each)).toContainEqual(expect.stringContaining(law.says));
    });
  }

  for (const each of law.allowed) {
    test(`allowed in ${named(each)}`, () => {
      expect(allowed.get(each)).toEqual([]);
    });
  }
});

for (const each of free) {
  test(`a test may in ${named(each)}`, () => {
    expect(allowed.get(each)).toEqual([]);
  });
}

test('a circle of imports is refused, whether it is closed by a path or by a package name', () => {
  for (const each of circle) {
    expect(refused.get(each)).toContainEqual(expect.stringContaining('noImportCycles'));
  }
});

test('a circle of type imports is allowed', () => {
  for (const each of circleOfTypes) expect(allowed.get(each)).toEqual([]);
});

function named([file, source]: Case): string {
  return `${file}: ${source.replaceAll('\n', ' ')}`;
}

/** Writes the files into a tree with this project's configuration, and returns the findings of each. */
async function look(cases: readonly Case[]): Promise<Findings> {
  const tree = await mkdtemp(join(tmpdir(), 'manchete-law-'));
  try {
    const isConfiguration = (path: string) => !path.endsWith('.test.ts');
    for (const path of ['biome.json', 'package.json', 'tests/law']) {
      await cp(path, join(tree, path), { recursive: true, filter: isConfiguration });
    }
    const places = new Map(cases.map((each, index) => [each, place(each, index)]));
    expect(new Set(places.values()).size).toBe(cases.length);
    for (const [[, source], file] of places) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), source);
    }
    const found = await lint(tree, [...places.values()]);
    return new Map(cases.map((each) => [each, found.get(places.get(each) ?? '') ?? []]));
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** A file of a case called `a` can have any name; other names have a meaning. */
function place([file]: Case, index: number): string {
  return file.replace(/\/a\./, `/a${index}.`);
}

/** The printed findings of each file: Biome's other reporters omit the message for a restricted global. */
async function lint(tree: string, files: readonly string[]): Promise<Map<string, string[]>> {
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const args = ['lint', '--colors=off', '--max-diagnostics=none', ...files];
  const run = promisify(execFile)(biome, args, { cwd: tree, maxBuffer: 1e8 });
  const { stdout, stderr } = await run.catch((refusal: { stdout: string; stderr: string }) => refusal);
  const printed = `${stdout}\n${stderr}`;
  expect(printed).toContain(`Checked ${files.length} files`);

  const found = new Map<string, string[]>();
  for (const finding of printed.split(/^(?=\S+:\d+:\d+ )/m).slice(1)) {
    const file = finding.slice(0, finding.indexOf(':'));
    found.set(file, [...(found.get(file) ?? []), finding]);
  }
  return found;
}
