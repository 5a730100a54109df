import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncidentKind } from '#contract/system/incidents.ts';
import type { Installation } from '#server/installation.ts';

type Incident = Installation['incidents']['known']['all'][number];

/** Written into the data by `instalar.sh` after an upgrade that was rolled back or interrupted. */
const UPGRADE = 'atualizacao-com-problema';
/** By the file's content; anything else: it was interrupted and undone. */
const KINDS: ReadonlyMap<string, IncidentKind> = new Map([
  ['nova', 'upgrade-finished'],
  ['falhou', 'upgrade-failed'],
]);
/**
 * Left by a starting server if the previous one did not end cleanly. Its time: when that one was last known
 * to run.
 */
export const STOPPED = 'parou-sem-aviso';
const SHOWN_FOR = 7 * 86_400_000;

export async function troubledUpgrade(directory: string, now: number): Promise<Incident | null> {
  const path = join(directory, UPGRADE);
  const found = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => null);
  if (!found) return null;
  const [left, { mtimeMs }] = found;
  return shown(KINDS.get(left.trim()) ?? 'upgrade-undone', Math.round(mtimeMs), now);
}

export async function uncleanEnd(directory: string, now: number): Promise<Incident | null> {
  const at = await foundAt(join(directory, STOPPED));
  return at === null ? null : shown('stopped', at, now);
}

const shown = (kind: IncidentKind, at: number, now: number): Incident | null =>
  Math.abs(now - at) > SHOWN_FOR ? null : { kind, firstAt: at, lastAt: at, count: 1, place: null };

export const foundAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    () => null,
  );
