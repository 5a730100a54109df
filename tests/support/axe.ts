import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** React Aria's native select for the browser's filling in, out of everybody's reach. */
export const HIDDEN_SELECT = '[data-a11y-ignore]';
/** What React Aria reads aloud: it still names a button that was pending and is gone. */
export const ANNOUNCER = '[data-live-announcer]';

/** Minified: each page is sent it and reads it before it judges anything. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Look = { readonly exclude?: readonly string[]; readonly include?: string };

/** What axe finds wrong on the page, or on the part of it that is named. It stays in the page, where it is only asked again. */
export async function findings(page: Page, { exclude = [], include }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const context = { include: [[include ?? 'html']], exclude: exclude.map((each) => [each]) };
  return page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(context)}, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => [id, 'at', target.join(' '), html, failureSummary].join(' ')),
    );
  })()`);
}
