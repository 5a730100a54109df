import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation } from '#server/installation.ts';

type Incident = Installation['incidents']['known']['all'][number];

/** `instalar.sh` writes it into the data where it ended an interrupted upgrade: which release runs since. */
const FILE = 'atualizacao-interrompida';
/** For how long it is shown, in milliseconds. */
const SHOWN_FOR = 7 * 86_400_000;

/** The interrupted upgrade that ended within the last week, also in another process; null without one. */
export async function interruptedUpgrade(directory: string, now: number): Promise<Incident | null> {
  const path = join(directory, FILE);
  const found = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => null);
  if (!found) return null;
  const [left, { mtimeMs }] = found;
  const at = Math.round(mtimeMs);
  if (Math.abs(now - at) > SHOWN_FOR) return null;
  const kind = left.trim() === 'nova' ? 'upgrade-finished' : 'upgrade-undone';
  return { kind, firstAt: at, lastAt: at, count: 1, place: null };
}
