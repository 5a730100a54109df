import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Builds the screens in a checkout without any. The gate builds them before its tests; `npm test -- NAME`
 * does not.
 */
export async function buildMissingScreens(root: string): Promise<void> {
  if (existsSync(join(root, 'dist/web/index.html'))) return;
  try {
    await promisify(execFile)(process.execPath, ['scripts/screens.mjs'], { cwd: root });
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string };
    throw new Error(
      `The screens are not built, and the tests of the server need them. node scripts/screens.mjs says:\n${stderr}`,
      { cause },
    );
  }
}
