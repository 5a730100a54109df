import { expect, test } from 'vitest';
import type { NodeFiles } from '#server/store/database/durable-files.ts';
import { CutFiles } from '#tests/support/programs/power-cut.ts';
import { type Cut, cutPower } from '#tests/support/programs/power-cuts.ts';
import { freshFolder } from './support/program.ts';

/** The engine with its syncs ignored. */
class UnsyncedFiles extends CutFiles {
  protected override changeFiles(files: NodeFiles): void {
    super.changeFiles(files);
    files.stream_ops.fsync = () => 0;
  }
}

test('a power cut between any two file changes loses nothing acknowledged, and stores nothing partially', async () => {
  const cuts = await Array.fromAsync(cutPower(await freshFolder(), { cuts: 6, seed: 7 }));
  expect(cuts).toHaveLength(6);
  for (const { acknowledged, sent, found, half } of cuts) {
    expect(half).toBe(0);
    expect(found).toBeGreaterThanOrEqual(acknowledged);
    expect(found).toBeLessThanOrEqual(sent);
  }
});

test('the same cuts without syncs lose acknowledged rows', async () => {
  expect(await losesRows(cutPower(await freshFolder(), { cuts: 6, seed: 7 }, UnsyncedFiles))).toBe(true);
});

/** Stops at the first loss. A database that cannot be opened has lost everything. */
async function losesRows(cuts: AsyncIterable<Cut>): Promise<boolean> {
  try {
    for await (const { acknowledged, found } of cuts) if (found < acknowledged) return true;
    return false;
  } catch {
    return true;
  }
}
