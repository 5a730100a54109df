import { rmSync } from 'node:fs';
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { momentInWords } from './backup/contents.ts';
import type { Settings } from './config.ts';
import { foundAt, STOPPED } from './features/system/before-the-start.ts';
import { RESTART } from './store/database/embedded.ts';

const RUNNING = 'em-servico';
const TOUCH_EVERY = 30_000;

let isRestart = false;
export function exitToRestart(): never {
  isRestart = true;
  process.exit(RESTART);
}

/**
 * Marks the server as running until it ends cleanly. Returns a line to print if the previous one did not.
 * Call it once the server listens, so that no other one has its port.
 */
export async function markAsRunning(settings: Settings): Promise<string[]> {
  const name = markOf(settings);
  if (name === null) return [];
  const mark = join(settings.DATA_DIR, name);
  // If the directory cannot be written, the server runs without a mark.
  const at = await foundAt(mark);
  if (at !== null) await rename(mark, join(settings.DATA_DIR, STOPPED)).catch(() => undefined);
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    .then(() => writeFile(mark, '', { mode: 0o600 }))
    .catch(() => undefined);
  const touch = () => void utimes(mark, new Date(), new Date()).catch(() => undefined);
  setInterval(touch, TOUCH_EVERY).unref();
  process.once('exit', (code) => {
    if (code === 0 || isRestart) rmSync(mark, { force: true });
  });
  return at === null
    ? []
    : [
        `O servidor parou sem aviso: foi visto funcionando pela última vez em ${momentInWords(new Date(at).toISOString())}. O que foi confirmado está gravado.`,
      ];
}

/**
 * One server at a time has a directory of the embedded database, or a port. Null if the system chooses the
 * port, because no server could be recognised by it again.
 */
function markOf({ DATABASE_URL, PORT }: Settings): string | null {
  if (DATABASE_URL === undefined) return RUNNING;
  return PORT === 0 ? null : `${RUNNING}-${hostname()}-${PORT}`;
}
