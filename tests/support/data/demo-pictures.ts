import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { type DemoPictures, drawPictures } from '#server/setup/demo/fill.ts';
import { hashOfFiles, madeOnce } from '#tests/support/programs/made-once.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DEMO = join(ROOT, 'src/server/setup/demo');

let drawn: Promise<DemoPictures> | undefined;

export function demoPictures(): Promise<DemoPictures> {
  drawn ??= drawnOnce();
  return drawn;
}

async function drawnOnce(): Promise<DemoPictures> {
  const file = await madeOnce('demo-pictures', await hashOfMakers(), async (draft) => {
    const made = join(draft, 'pictures');
    await writeFile(made, serialize(await drawPictures()));
    return made;
  });
  return deserialize(await readFile(file));
}

/** Covers the code that names, draws and encodes them, and the encoder's release. */
async function hashOfMakers(): Promise<string> {
  const entries = await readdir(DEMO, { withFileTypes: true });
  const demo = entries.filter((entry) => entry.isFile()).map(({ name }) => join(DEMO, name));
  const others = [
    'src/server/features/images/encode-picture.ts',
    'src/domain/people/names.ts',
    'package-lock.json',
  ];
  return hashOfFiles([...demo.toSorted(), ...others.map((name) => join(ROOT, name)), import.meta.filename]);
}
