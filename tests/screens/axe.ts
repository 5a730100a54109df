import axe from 'axe-core';
import { ANNOUNCER, HIDDEN_SELECT } from '#tests/support/axe.ts';

/** Rules that need a layout, and those about the document of `index.html`, which a page without a browser has not. */
const OF_A_BROWSER = [
  'color-contrast',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'target-size',
];

/** What axe finds wrong with the structure of the page. */
export async function findings(): Promise<string[]> {
  const context = { include: [['html']], exclude: [[ANNOUNCER], [HIDDEN_SELECT]] };
  const rules = Object.fromEntries(OF_A_BROWSER.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(context, { resultTypes: ['violations'], rules });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} at ${html} ${failureSummary}`),
  );
}
