import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = ['src/contract', 'src/domain', 'src/server', 'dist/web', 'package-lock.json'];
const INSTALLER = ['instalar.sh', 'manchete', 'manchete.service', 'manchete-atualizacao.service'];

/** Copies the files of a release from `root` into a new folder: everything that runs, and no tests. */
export async function copyRelease(root, folder) {
  await mkdir(folder);
  const filter = (path) => !/\.test\.tsx?$/.test(path);
  for (const each of SOURCES) await cp(join(root, each), join(folder, each), { recursive: true, filter });
  for (const each of INSTALLER) await cp(join(root, 'deploy', each), join(folder, each));
  // The commands are those of a checkout.
  const { scripts, ...manifest } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, 'VERSION'), `${manifest.version}\n`);
}
