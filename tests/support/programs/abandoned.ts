import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a folder named after this process, and deletes those of killed processes. */
export async function folderOfThisProcess(parent: string, prefix: string): Promise<string> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix) && isOfAnEndedProcess(name.slice(prefix.length)))
      // What another user left stays.
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
  return mkdtemp(join(parent, `${prefix}${process.pid}-`));
}

function isOfAnEndedProcess(rest: string): boolean {
  const pid = Number.parseInt(rest, 10);
  return !Number.isNaN(pid) && !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
