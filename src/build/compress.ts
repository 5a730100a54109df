import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { minify, type Plugin } from 'vite';

export function compressed(): Plugin {
  let publicDirectory = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ publicDir }) {
      publicDirectory = publicDir;
    },
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle))
        await compress(join(dir, file.fileName), file.type === 'chunk' ? file.code : file.source);
      if (!publicDirectory) return;
      for (const file of await readdir(publicDirectory)) {
        const content = await readFile(join(publicDirectory, file));
        if (!file.endsWith('.js')) await compress(join(dir, file), content);
        else await writeAndCompress(join(dir, file), await minified(file, content.toString()));
      }
    },
  };
}

/** Vite only copies `public/`. */
const minified = async (file: string, code: string) => (await minify(file, code)).code;

async function writeAndCompress(path: string, code: string): Promise<void> {
  await writeFile(path, code);
  await compress(path, code);
}

async function compress(path: string, code: string | Uint8Array): Promise<void> {
  if (!/\.(js|css|html|svg)$/.test(path)) return;
  const content = Buffer.from(code);
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  await writeFile(`${path}.br`, brotliCompressSync(content));
}
