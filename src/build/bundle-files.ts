import type { Rolldown } from 'vite';

/** The files of the modules whose path matches, with all that they import at once; not what they load on demand. */
export function filesWithImports(bundle: Rolldown.OutputBundle, modulePath: RegExp): Set<string> {
  const files = new Set<string>();
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type === 'chunk' && modulePath.test(output.facadeModuleId ?? ''))
      addWithImports(bundle, files, file);
  }
  return files;
}

/** Adds to `files` a file and all that it imports. */
export function addWithImports(bundle: Rolldown.OutputBundle, files: Set<string>, file: string): void {
  const chunk = bundle[file];
  if (!chunk || files.has(file)) return;
  files.add(file);
  if (chunk.type === 'chunk') for (const imported of chunk.imports) addWithImports(bundle, files, imported);
}
