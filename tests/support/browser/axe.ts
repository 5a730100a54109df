import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** React Aria's native select for autofill, which no person can reach. */
export const HIDDEN_SELECT = '[data-a11y-ignore]';
/** React Aria's live region, which still names a button that was pending and is gone. */
export const ANNOUNCER = '[data-live-announcer]';

/** Minified, because each page has to load it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Axe would write down the HTML of each element it looks at, including the whole page. */
const WITHOUT_HTML = `${AXE}; axe.configure({ noHtml: true });`;
/** What axe fetches before its rules run: it would read each style sheet again, for a rule that is off. */
const PRELOAD = { assets: ['media'] };

type Look = {
  readonly exclude?: readonly string[];
  readonly include?: string;
  /** Checking contrast takes half the time of all rules. */
  readonly hasContrast?: boolean;
};

/** The violations axe finds on the page or a part of it. Axe stays loaded in the page for later calls. */
export async function findings(
  page: Page,
  { exclude = [], include, hasContrast = true }: Look = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(WITHOUT_HTML);
  const context = { include: [[include ?? 'html']], exclude: exclude.map((each) => [each]) };
  const rules = { 'color-contrast': { enabled: hasContrast } };
  return page.evaluate<string[]>(`(async () => {
    const options = {
      resultTypes: ['violations'],
      elementRef: true,
      preload: ${JSON.stringify(PRELOAD)},
      rules: ${JSON.stringify(rules)},
    };
    const { violations } = await axe.run(${JSON.stringify(context)}, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, element, failureSummary }) =>
        [id, 'at', target.join(' '), element?.outerHTML.slice(0, 300), failureSummary].join(' ')),
    );
  })()`);
}
