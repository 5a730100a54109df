import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

export async function withBuiltScreens(measure: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-bench-screens-'));
  process.env['NODE_ENV'] = 'production';
  await build({ logLevel: 'warn', build: { outDir: directory, emptyOutDir: true } });
  await measure(directory);
  await rm(directory, { recursive: true, force: true });
}
