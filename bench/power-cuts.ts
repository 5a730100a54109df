import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cut, cutPower } from '#tests/support/programs/power-cuts.ts';
import { report } from './support/report.ts';

/**
 * Power cuts of the embedded engine. `CUTS`: how many; `SEED`: which. A `TMPDIR` in memory makes it three
 * times faster.
 */
const CUTS = Number(process.env['CUTS'] ?? 100);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** Each run starts with a new database, which keeps memory low. */
const OF_ONE_RUN = 50;

const cuts: Cut[] = [];
for (let run = 0; cuts.length < CUTS; run += 1) {
  const folder = await mkdtemp(join(tmpdir(), 'manchete-power-'));
  try {
    const count = Math.min(OF_ONE_RUN, CUTS - cuts.length);
    for await (const cut of cutPower(folder, { cuts: count, seed: SEED + run })) cuts.push(cut);
  } catch (error) {
    throw new Error(`After ${cuts.length} cuts, in the run of seed ${SEED + run}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${cuts.length} of ${CUTS} cuts`);
}

const count = (of: (cut: Cut) => boolean) => cuts.filter(of).length;
await report('power-cuts', [
  { measure: 'power cuts', figure: cuts.length, unit: 'cuts', note: `SEED=${SEED}` },
  {
    measure: 'with an acknowledged write lost',
    figure: count(({ found, acknowledged }) => found < acknowledged),
    unit: 'cuts',
    reach: { most: 0 },
  },
  {
    measure: 'with more than was sent',
    figure: count(({ found, sent }) => found > sent),
    unit: 'cuts',
    reach: { most: 0 },
  },
  {
    measure: 'with half a transaction',
    figure: count(({ half }) => half > 0),
    unit: 'cuts',
    reach: { most: 0 },
  },
  {
    measure: 'in the middle of a transaction that was kept',
    figure: count(({ found, acknowledged }) => found > acknowledged),
    unit: 'cuts',
  },
]);
