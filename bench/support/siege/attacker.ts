import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ATTACKS } from './attacks.ts';
import { type Known, Stranger } from './stranger.ts';

/** A stranger in their own process: attacks for a number of seconds and reports the outcome. */
export type Order = { readonly name: string; readonly seconds: number };

const { port, ...known } = JSON.parse(process.argv[2] ?? '') as Known & { port: number };
// Only the people who are measured get a higher priority.
setPriority(0);
process.on('disconnect', () => process.exit());
process.on('message', async ({ name, seconds }: Order) => {
  const stranger = new Stranger(port, known);
  ATTACKS.find((attack) => attack.name === name)?.begin(stranger);
  await pause(seconds * 1_000);
  process.send?.(stranger.leave());
});
process.send?.('ready');
