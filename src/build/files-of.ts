import type { Rolldown } from 'vite';

/** The files of the modules that `facade` names, with all that they import. */
export function partsOf(bundle: Rolldown.OutputBundle, facade: RegExp): Set<string> {
  const files = new Set<string>();
  for (const [file, part] of Object.entries(bundle)) {
    if (part.type === 'chunk' && facade.test(part.facadeModuleId ?? '')) addWithImports(bundle, files, file);
  }
  return files;
}

/** Adds a file and all that it imports. */
export function addWithImports(bundle: Rolldown.OutputBundle, files: Set<string>, file: string): void {
  const chunk = bundle[file];
  if (!chunk || files.has(file)) return;
  files.add(file);
  if (chunk.type === 'chunk') for (const imported of chunk.imports) addWithImports(bundle, files, imported);
}
