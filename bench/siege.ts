import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '#tests/support/programs/cluster.ts';
import { onServer } from '#tests/support/programs/databases.ts';
import { Child } from './support/children.ts';
import { CourtTapper } from './support/court-tapper.ts';
import { type Row, report } from './support/report.ts';
import type { Order } from './support/siege/attacker.ts';
import { ATTACKS } from './support/siege/attacks.ts';
import { Besieged, SMALL, type Usage } from './support/siege/besieged.ts';
import { startCaddy } from './support/siege/caddy.ts';
import { ending } from './support/siege/ending.ts';
import { everybody, goFirst, Stream, type Times, watch } from './support/siege/people.ts';
import type { Outcome } from './support/siege/stranger.ts';

/**
 * A stranger tries one attack after the other, for `SECONDS` each, on both engines (`ENGINE`: only this one;
 * `ONLY`: attacks whose name matches this regular expression), while people work at their pace.
 */
const SECONDS = Number(process.env['SECONDS'] ?? 20);
const ALL = ['embedded', 'postgresql'] as const;
const ENGINES = ALL.filter((engine) => (process.env['ENGINE'] ?? engine) === engine);
const ONLY = new RegExp(process.env['ONLY'] ?? '');
/** `PROXY=caddy`: strangers and people come through Caddy, as the handbook sets it up. */
const THROUGH_CADDY = process.env['PROXY'] === 'caddy';
const CHOSEN = ATTACKS.filter(({ name }) => ONLY.test(name));
const QUIET_SECONDS = 10;
/** Milliseconds between the end of an attack and looking at what it left. */
const SETTLES = 3_000;
/** If people still wait this long after an attack, the server is restarted, in milliseconds. */
const HOPELESS = 30_000;
/**
 * People count as unharmed if their p95 is at most this many times the earlier one, or this many milliseconds
 * more, and nothing failed.
 */
const MAX_RATIO = 2;
const NOISE = 20;

type Everybody = Record<string, Times>;

const countHeld = (now: Everybody, before: Everybody) =>
  Object.entries(now).filter(([who, { p95, failed }]) => {
    const quiet = before[who]?.p95 ?? 0;
    return failed === 0 && p95 <= Math.max(MAX_RATIO * quiet, quiet + NOISE);
  }).length;

async function besiege(engine: string, url?: string): Promise<void> {
  await using stage = ending.use(new AsyncDisposableStack());
  const environment: Record<string, string> = THROUGH_CADDY ? { TRUST_PROXY: '1' } : {};
  const server = stage.use(await Besieged.start({ bounds: SMALL, environment, ...(url && { url }) }));
  const { admin, people, deaths } = server;
  const caddy = THROUGH_CADDY ? await startCaddy(server.port) : null;
  stage.defer(() => caddy?.stop());
  const port = caddy?.port ?? server.port;
  const [reader = '', player = ''] = people;
  const stranger = await Child.start(
    'siege/attacker',
    JSON.stringify({ port, player, link: await server.courtLink() }),
  );
  stage.defer(() => stranger.stop());
  const stream = stage.use(new Stream(port));
  const court = new CourtTapper(`http://127.0.0.1:${port}`, admin);
  await court.begin(4);
  const here = everybody({ port, cookie: reader }, court);
  const look = async (seconds: number): Promise<Everybody> => {
    const done = watch(here, court, stream, seconds);
    const isDoneIn = (time: number) =>
      Promise.race([done.then(() => true), pause(time, false, { ref: false })]);
    if (!(await isDoneIn(seconds * 1_000 + HOPELESS))) {
      await server.startAnew('people were refused for good');
      if (!(await isDoneIn(HOPELESS)))
        throw new Error('People are refused although the server was started anew');
    }
    return done;
  };
  await look(3);
  let before = await look(QUIET_SECONDS);
  const many = Object.keys(before).length;
  const rows: Row[] = [];
  for (const { name } of CHOSEN) {
    const begun = { deaths: deaths.length, log: await server.logged(), use: (await server.used()).now };
    const [during, outcome] = await Promise.all([
      look(SECONDS),
      stranger.ask<Outcome>({ name, seconds: SECONDS } satisfies Order),
    ]);
    await pause(SETTLES);
    const { peak } = await server.used();
    const after = await look(QUIET_SECONDS);
    const { now } = await server.used();
    const died = deaths.slice(begun.deaths);
    const log = (await server.logged()) - begun.log;
    const row: Row = {
      measure: name,
      figure: died.length > 0 ? 0 : countHeld(during, before),
      unit: `of ${many} held`,
      reach: { least: many },
      note: [
        `${shown(before)} > ${shown(during)} > ${countHeld(after, before) === many ? 'as before' : shown(after)}`,
        `${used(begun.use)} > ${used(peak)} > ${used(now)}, log ${Math.round(log / 1024)} kB, load ${loadavg()[0]?.toFixed(0)}`,
        ...died,
      ].join('; '),
      details: { before, during, after, died, outcome, use: [begun.use, peak, now], log },
    };
    console.log(`${engine}, ${name}: ${row.figure} ${row.unit}; ${row.note}; ${JSON.stringify(outcome)}`);
    rows.push(row);
    // The next attack is not compared with a state that this one spoilt.
    if (countHeld(after, before) === many) before = after;
  }
  console.log(`The memory is bounded by ${server.bound}.`);
  await report(`siege, ${engine}`, rows);
}

/** The p95 of each, and how many failed. */
const shown = (people: Everybody) =>
  Object.entries(people)
    .map(([who, { p95, failed }]) => `${who} ${Math.round(p95)}${failed > 0 ? ` (${failed} failed)` : ''}`)
    .join(', ');
const used = ({ memory, files }: Usage) => `${megabytes(memory)} ${files} files`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

goFirst();
for (const engine of ENGINES) {
  if (engine === 'embedded') await besiege(engine);
  else {
    const cluster = await startCluster();
    ending.defer(() => cluster.remove());
    process.env['TEST_DATABASE_URL'] = cluster.url();
    const { place } = await onServer();
    await besiege(engine, 'url' in place ? place.url : '');
  }
}
await ending.disposeAsync();
