import { chmod, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { folderOfThisProcess } from '#tests/support/programs/abandoned.ts';

const PREFIX = 'manchete-test-';
/** Linux's disk in memory. */
const MEMORY_DISK = '/dev/shm';
/** Bytes for the temporary files of a whole run, with a margin. */
const NEEDED = 4 * 1_073_741_824;

/**
 * Makes the folder for the tests' temporary files, in memory if there is plenty: on a disk, creating and
 * deleting database files takes a fifth of the HTTP tests' processor time.
 */
export async function makeScratch(): Promise<string> {
  const parent = (await isUsable(MEMORY_DISK)) ? MEMORY_DISK : tmpdir();
  const folder = await folderOfThisProcess(parent, PREFIX);
  // PostgreSQL's own user needs access too.
  await chmod(folder, 0o755);
  return folder;
}

async function isUsable(disk: string): Promise<boolean> {
  // The programs of the tests need as much as their files. A container's limit counts, not only the machine's
  // memory.
  if (process.availableMemory() < 2 * NEEDED) return false;
  const space = await statfs(disk).catch(() => null);
  return space !== null && space.bavail * space.bsize >= NEEDED && (await runsPrograms(disk));
}

/**
 * Whether programs can be started from this disk, like those of an installed release. A container may forbid
 * it.
 */
async function runsPrograms(disk: string): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const fields = mounts.split('\n').map((line) => line.split(' '));
  const options = fields.findLast(([, place]) => place === disk)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
