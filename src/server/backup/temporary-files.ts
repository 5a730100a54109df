import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Unfinished backups and decrypted copies. They hold personal data, so none of them may remain. */

const TEMPORARY = /\.[0-9a-f]{12}\.parcial$/;
/** A temporary file that was not written to for this long is abandoned, in milliseconds. */
const ABANDONED = 3_600_000;

/** The temporary files of this process. */
const temporaryFiles = new Set<string>();

/** A temporary name beside `file`, which later processes recognise and remove should this one be killed. */
export function temporaryName(file: string): string {
  const name = `${file}.${randomBytes(6).toString('hex')}.parcial`;
  temporaryFiles.add(name);
  return name;
}

/** The temporary file was renamed to its final name. */
export const keepTemporary = (name: string): void => void temporaryFiles.delete(name);

export async function removeTemporary(name: string): Promise<void> {
  await rm(name, { force: true });
  temporaryFiles.delete(name);
}

/** Removes all temporary files of this process, when it exits. */
export function removeAllTemporary(): void {
  for (const name of temporaryFiles) rmSync(name, { force: true });
}

/** Removes the temporary files of processes that were killed. */
export async function removeAbandonedTemporary(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => TEMPORARY.test(each))) {
    const path = join(directory, name);
    const found = temporaryFiles.has(path) ? null : await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}
