import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { machineSpeed } from '../scripts/machine-speed.ts';

/** Every measurement runs in its own process, without the heap or sockets of another. */
const MEASUREMENTS = [
  'start',
  'first-view',
  'reads',
  'after-write',
  'streams',
  'writes',
  'tournaments',
  'court',
  'power-cuts',
  'kills',
  'bad-inputs',
  'chaos',
  'siege',
  'evening',
  'beach',
  'formats',
];
/** A measurement that takes longer has hung, in milliseconds. */
const AT_MOST = 180_000;
/** Without that limit, because their length is chosen. */
const ENDLESS = new Set([
  'streams',
  'tournaments',
  'court',
  'power-cuts',
  'kills',
  'bad-inputs',
  'chaos',
  'siege',
  'evening',
  'beach',
  'formats',
]);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !MEASUREMENTS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${MEASUREMENTS.join(', ')}.`);
  process.exitCode = 1;
} else {
  console.log(machineSpeed());
  for (const name of asked.length > 0 ? asked : MEASUREMENTS) {
    const code = await run(name);
    if (code !== 0) process.exitCode = code;
  }
}

function run(name: string): Promise<number> {
  const file = fileURLToPath(
    new URL(name === 'court' ? './court/court.ts' : `./${name}.ts`, import.meta.url),
  );
  const child = spawn(process.execPath, [file], {
    stdio: 'inherit',
    ...(ENDLESS.has(name) ? {} : { timeout: AT_MOST }),
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
