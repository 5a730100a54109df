import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncidentKind } from '#contract/incidents.ts';
import type { Installation } from '#server/installation.ts';

type Incident = Installation['incidents']['known']['all'][number];

/**
 * `instalar.sh` writes it into the data where an upgrade went back, or was interrupted and then ended. Installers of earlier
 * releases write it too, so it keeps its name.
 */
const FILE = 'atualizacao-interrompida';
/** What is in it, by what became of the upgrade; anything else: it was interrupted and undone. */
const KINDS: ReadonlyMap<string, IncidentKind> = new Map([
  ['nova', 'upgrade-finished'],
  ['falhou', 'upgrade-failed'],
]);
/** For how long it is shown, in milliseconds. */
const SHOWN_FOR = 7 * 86_400_000;

/** The upgrade that went back or was interrupted within the last week, also in another process; null without one. */
export async function troubledUpgrade(directory: string, now: number): Promise<Incident | null> {
  const path = join(directory, FILE);
  const found = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => null);
  if (!found) return null;
  const [left, { mtimeMs }] = found;
  const at = Math.round(mtimeMs);
  if (Math.abs(now - at) > SHOWN_FOR) return null;
  const kind = KINDS.get(left.trim()) ?? 'upgrade-undone';
  return { kind, firstAt: at, lastAt: at, count: 1, place: null };
}
