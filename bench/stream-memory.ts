import { setTimeout as pause } from 'node:timers/promises';
import { report } from './support/report.ts';
import { serve } from './support/served.ts';
import { Viewers } from './support/viewers.ts';
import { Writer } from './support/writer.ts';

/** The server's memory for an open stream, and whether it is released. */
const STREAMS = 2_000;
const WARM_UP = 100;
const SETTLE = 1_000;
const KB = 1_024;

const served = await serve();
const writer = await Writer.open(served);

// Creates what all streams share before anything is measured.
const first = await Viewers.open(served.port, WARM_UP);
await writer.registerSet();
await first.close();
await pause(SETTLE);
const idle = await served.memory();

const viewers = await Viewers.open(served.port, STREAMS);
await writer.registerSet();
await pause(SETTLE);
const open = await served.memory();

await viewers.close();
await pause(SETTLE);
const after = await served.memory();

const each = (bytes: number) => bytes / STREAMS / KB;
await report('stream-memory', [
  { measure: 'heap of an open stream', figure: each(open.heap - idle.heap), unit: 'KB', reach: { most: 15 } },
  { measure: 'heap kept of one that closed', figure: each(after.heap - idle.heap), unit: 'KB' },
]);
writer.close();
await served.stop();
