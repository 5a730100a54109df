import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of backups that are not finished, or not to be kept: they hold personal data, and none of them may stay. */

const TEMPORARY = /\.[0-9a-f]{12}\.parcial$/;
/** The draft of another process grows as long as somebody writes it, in milliseconds. */
const ABANDONED = 3_600_000;

/** The drafts of this process. */
const temporaryFiles = new Set<string>();

/** A name beside `file`, by which a later process knows a draft that this one could not remove. */
export function temporaryName(file: string): string {
  const name = `${file}.${randomBytes(6).toString('hex')}.parcial`;
  temporaryFiles.add(name);
  return name;
}

/** The draft got the name of a finished file. */
export const keepTemporary = (name: string): void => void temporaryFiles.delete(name);

export async function removeTemporary(name: string): Promise<void> {
  await rm(name, { force: true });
  temporaryFiles.delete(name);
}

/** Removes all drafts of this process, at its end. */
export function removeAllTemporary(): void {
  for (const name of temporaryFiles) rmSync(name, { force: true });
}

/** Removes the drafts of processes that were killed. */
export async function removeAbandonedTemporary(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => TEMPORARY.test(each))) {
    const path = join(directory, name);
    const found = temporaryFiles.has(path) ? null : await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}
