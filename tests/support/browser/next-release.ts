import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

const TEXT = new Set(['.js', '.css', '.html']);

/**
 * Copies the built screens as another release: scripts and styles get other names, the page another release,
 * and the service worker their digests. Takes milliseconds; a second build would take much longer.
 */
export async function nextRelease(built: string): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-release-'));
  await cp(built, directory, { recursive: true });
  const below = await readdir(directory, { recursive: true });
  const compressed = below.filter((file) => /\.(br|gz)$/.test(file));
  await Promise.all(compressed.map((file) => rm(join(directory, file))));
  const files = below.filter((file) => TEXT.has(extname(file)));
  const renamed = files.filter((file) => file.startsWith('assets')).map((file) => basename(file));
  const names = new RegExp(renamed.map((name) => RegExp.escape(name)).join('|'), 'g');
  const digests = new Map<string, string>();
  const write = async (file: string, change: (text: string) => string) => {
    const before = await readFile(join(directory, file), 'utf8');
    const after = change(before).replaceAll(names, (name) => `next-${name}`);
    digests.set(digestOf(before), digestOf(after));
    await writeFile(join(directory, file), after);
    if (file.startsWith('assets'))
      await rename(join(directory, file), join(directory, 'assets', `next-${basename(file)}`));
  };
  const name = (text: string) => text.replace(/(name="release" content=")\w+/, '$1feedfeedfeed');
  await Promise.all(files.filter((file) => file !== 'sw.js').map((file) => write(file, name)));
  await write('sw.js', (text) =>
    [...digests].reduce((worker, [before, after]) => worker.replaceAll(before, after), text),
  );
  return { directory, remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }) };
}

const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
