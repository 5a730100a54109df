import axe from 'axe-core';
import { ANNOUNCER, HIDDEN_SELECT } from '#tests/support/browser/axe.ts';

const OF_A_BROWSER = [
  'color-contrast',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'target-size',
];

/** Axe's findings in the page's structure. */
export async function findings(): Promise<string[]> {
  const context = { include: [['html']], exclude: [[ANNOUNCER], [HIDDEN_SELECT]] };
  const rules = Object.fromEntries(OF_A_BROWSER.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(context, { resultTypes: ['violations'], rules });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} at ${html} ${failureSummary}`),
  );
}
