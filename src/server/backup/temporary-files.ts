import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Unfinished backups and decrypted copies hold personal data, so none may remain. */

const TEMPORARY = /\.[0-9a-f]{12}\.parcial$/;
const ABANDONED = 3_600_000;

const temporaryFiles = new Set<string>();

export function temporaryName(file: string): string {
  const name = `${file}.${randomBytes(6).toString('hex')}.parcial`;
  temporaryFiles.add(name);
  return name;
}

export const keepTemporary = (name: string): void => void temporaryFiles.delete(name);

export async function removeTemporary(name: string): Promise<void> {
  await rm(name, { force: true });
  temporaryFiles.delete(name);
}

export function removeAllTemporary(): void {
  for (const name of temporaryFiles) rmSync(name, { force: true });
}

export async function removeAbandonedTemporary(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => TEMPORARY.test(each))) {
    const path = join(directory, name);
    const found = temporaryFiles.has(path) ? null : await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}
