import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll } from 'vitest';
import type { RenderPage } from '#contract/rendered-page.ts';
import { pageTemplate } from '#server/pages/page-template.ts';
import { findPages, type Pages } from '#server/pages/pages.ts';

const PAGE = '<!doctype html><title>Manchete</title>';
const SCRIPT = 'export {};';
export const INLINE_SCRIPT = 'document.title = "Olá";';
export const BUILT_WORKER = 'addEventListener("fetch", () => {});';

/**
 * Built screens: a page, and an asset with its compressed form. Deleted after the file's tests. `render`:
 * renders the public pages.
 */
export async function builtPages(page = PAGE, render?: RenderPage): Promise<Pages> {
  // The parent folder has the name of the assets' folder, which must not matter.
  const place = await mkdtemp(join(tmpdir(), 'manchete-pages-'));
  afterAll(() => rm(place, { recursive: true }));
  const directory = join(place, 'assets');
  await mkdir(join(directory, 'assets'), { recursive: true });
  await writeFile(join(directory, 'index.html'), page);
  await writeFile(join(directory, 'sw.js'), BUILT_WORKER);
  await writeFile(join(directory, 'code-missing.js'), INLINE_SCRIPT);
  await writeFile(join(directory, 'assets', 'app-1a2b.js'), SCRIPT);
  await writeFile(join(directory, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT));
  const pages = await findPages(directory);
  if (!pages) throw new Error('The pages were not found');
  return render ? { ...pages, rendering: { render, ...pageTemplate(directory) } } : pages;
}
