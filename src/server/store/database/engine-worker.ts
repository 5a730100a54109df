import { parentPort, workerData } from 'node:worker_threads';
import { openDirectory, openMemory } from './engine.ts';
import type { EnginePlace } from './engine-thread.ts';

const port = parentPort;
if (!port) throw new Error('This file runs in a thread of its own');
const place = workerData as EnginePlace;
const engine = await ('directory' in place ? openDirectory(place.directory) : openMemory(place.memory));

let answered = Promise.resolve();
port.on('message', (message: Uint8Array | 'close') => {
  // A failure here is the engine's own and ends the thread; SQL errors are answers.
  answered = answered.then(async () => {
    if (message !== 'close') return port.postMessage(await engine.execProtocolRaw(message));
    await engine.close();
    port.close();
  });
});
port.postMessage('open');
