import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Linux control group that ends what uses more memory. */
export type MemoryGroup = { add(pid: number): void; remove(): void };

const VERSIONS = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const;

/** Null if none can be made here: it takes root and a writable tree. */
export function memoryGroup(bytes: number): MemoryGroup | null {
  for (const [tree, limit] of VERSIONS) {
    const folder = join(tree, `manchete-bench-${process.pid}-${Date.now()}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    try {
      writeFileSync(join(folder, limit), String(bytes), { flag: 'r+' });
    } catch {
      rmdirSync(folder);
      continue;
    }
    return {
      add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
      remove: () => rmdirSync(folder),
    };
  }
  return null;
}
