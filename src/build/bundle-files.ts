import type { Rolldown } from 'vite';

/** The files of the modules with a matching path, with everything they import statically. */
export function filesWithImports(bundle: Rolldown.OutputBundle, modulePath: RegExp): Set<string> {
  const files = new Set<string>();
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type === 'chunk' && modulePath.test(output.facadeModuleId ?? ''))
      addWithImports(bundle, files, file);
  }
  return files;
}

export function addWithImports(bundle: Rolldown.OutputBundle, files: Set<string>, file: string): void {
  const chunk = bundle[file];
  if (!chunk || files.has(file)) return;
  files.add(file);
  if (chunk.type === 'chunk') for (const imported of chunk.imports) addWithImports(bundle, files, imported);
}
