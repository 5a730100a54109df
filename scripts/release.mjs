import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildScreens, command, installDependencies } from './prepare.mjs';
import { copyRelease } from './release-files.mjs';

/**
 * `npm run release [FOLDER]`: an archive of this release for this kind of machine, with everything in it
 * including the pinned Node. Its `instalar.sh` installs and upgrades it (docs/organizador/instalar.md).
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function run(program, args, cwd) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (error || status !== 0) throw error ?? new Error(`${program} ${args[0]} ended with ${status}`);
}

await command(async () => {
  await installDependencies();
  await buildScreens();
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const name = `manchete-${version}-${process.platform}-${process.arch}`;
  const place = await mkdtemp(join(tmpdir(), 'manchete-release-'));
  const folder = join(place, name);
  try {
    await copyRelease(ROOT, folder);
    run(
      'npm',
      [
        'install',
        '--omit=dev',
        '--ignore-scripts',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      folder,
    );
    const pinned = createRequire(join(ROOT, 'package.json')).resolve('node/bin/node');
    await mkdir(join(folder, 'node/bin'), { recursive: true });
    await cp(pinned, join(folder, 'node/bin/node'), { dereference: true });
    // A minimal Debian lacks this library.
    const { stdout: needs } = spawnSync('ldd', [pinned], { encoding: 'utf8' });
    const [, library] = /libatomic\.so\.1 => (\S+)/.exec(needs ?? '') ?? [];
    if (library) {
      await mkdir(join(folder, 'node/lib'));
      await cp(library, join(folder, 'node/lib/libatomic.so.1'), { dereference: true });
    }
    const target = resolve(process.argv[2] ?? ROOT);
    await mkdir(target, { recursive: true });
    const archive = join(target, `${name}.tar.gz`);
    run('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', place, name], place);
    console.log(archive);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  return 0;
});
