import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncidentKind } from '#contract/system/incidents.ts';
import type { Installation } from '#server/installation.ts';

type Incident = Installation['incidents']['known']['all'][number];

/** `instalar.sh` writes it into the data where an upgrade went back, or was interrupted and then ended. */
const UPGRADE = 'atualizacao-com-problema';
/** What is in it, by what became of the upgrade; anything else: it was interrupted and undone. */
const KINDS: ReadonlyMap<string, IncidentKind> = new Map([
  ['nova', 'upgrade-finished'],
  ['falhou', 'upgrade-failed'],
]);
/** A server that starts leaves it where the one before ended without a clean end. Its time: when that one was last known to run. */
export const STOPPED = 'parou-sem-aviso';
/** For how long what happened before the start is shown, in milliseconds. */
const SHOWN_FOR = 7 * 86_400_000;

/** The upgrade that went back or was interrupted within the last week, also in another process; null without one. */
export async function troubledUpgrade(directory: string, now: number): Promise<Incident | null> {
  const path = join(directory, UPGRADE);
  const found = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => null);
  if (!found) return null;
  const [left, { mtimeMs }] = found;
  return shown(KINDS.get(left.trim()) ?? 'upgrade-undone', Math.round(mtimeMs), now);
}

/** The last end without warning of the last week, also of another process; null without one. */
export async function uncleanEnd(directory: string, now: number): Promise<Incident | null> {
  const at = await foundAt(join(directory, STOPPED));
  return at === null ? null : shown('stopped', at, now);
}

const shown = (kind: IncidentKind, at: number, now: number): Incident | null =>
  Math.abs(now - at) > SHOWN_FOR ? null : { kind, firstAt: at, lastAt: at, count: 1, place: null };

/** When a file was last written or touched; null without one. */
export const foundAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    () => null,
  );
