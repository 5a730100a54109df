import { expect, test } from 'vitest';
import type { NodeFiles } from '#server/db/durable-files.ts';
import { CutFiles } from '#tests/support/power-cut.ts';
import { cutPower } from '#tests/support/power-cuts.ts';
import { freshFolder } from './support/program.ts';

/** The engine with its syncs ignored. */
class UnsyncedFiles extends CutFiles {
  protected override changeFiles(files: NodeFiles): void {
    super.changeFiles(files);
    files.stream_ops.fsync = () => 0;
  }
}

test('a power cut between any two file changes loses nothing acknowledged, and stores nothing by halves', async () => {
  const cuts = await cutPower(await freshFolder(), { cuts: 6, seed: 7 });
  expect(cuts).toHaveLength(6);
  for (const { acknowledged, sent, found, half } of cuts) {
    expect(half).toBe(0);
    expect(found).toBeGreaterThanOrEqual(acknowledged);
    expect(found).toBeLessThanOrEqual(sent);
  }
});

test('the same cuts without syncs lose acknowledged rows', async () => {
  const cutting = cutPower(await freshFolder(), { cuts: 6, seed: 7 }, UnsyncedFiles);
  const lost = await cutting.then(
    (cuts) => cuts.some(({ acknowledged, found }) => found < acknowledged),
    () => true,
  );
  expect(lost).toBe(true);
});
