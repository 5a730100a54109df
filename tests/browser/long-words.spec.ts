import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aPlayer, aRegistration, aTeam } from '#tests/support/builders.ts';
import type { Person } from '#tests/support/person.ts';
import { PASSWORD, type Served } from '#tests/support/served.ts';

/** Words without a break that are as long as the fields allow. */
const NAME = 'W'.repeat(50);
const emailOf = (letter: string) => `${letter.repeat(60)}@${'x'.repeat(60)}.${'y'.repeat(60)}.com.br`;

/** A desk whose tournament has the longest possible word in every text. */
async function aDeskOfLongWords(beach: Served): Promise<Person> {
  const admin = await beach.admin({ firstName: NAME, lastName: NAME });
  const team = await aTeam(admin, 'M'.repeat(60));
  const name = { firstName: NAME, lastName: NAME };
  const roles = { isAdmin: true, isScorer: true, currentPassword: PASSWORD };
  await aPlayer(admin, { ...name, ...roles, email: emailOf('a'), teamId: team.id });
  const shirtName = 'Z'.repeat(20);
  const additionalComments = 'C'.repeat(500);
  await aRegistration(admin, { ...name, email: emailOf('b'), shirtName, additionalComments });
  const { id } = await aRegistration(admin, { ...name, email: emailOf('c'), memberNumber: '2' });
  const body = { rejectionReason: 'R'.repeat(300) };
  await admin.call('POST /api/tournament/pre-registrations/{id}/reject', { params: { id }, body });
  return admin;
}

/** The texts outside the window, or cut off by their own box. */
const lost = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const found = [];
    for (const each of document.querySelectorAll('main *, [role=dialog] *, [role=alertdialog] *')) {
      const text = [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
      const box = each.getBoundingClientRect();
      if (text === '' || box.width <= 1 || each.closest('[data-tab-row], [data-a11y-ignore]')) continue;
      // A choice that is shut ends in an ellipsis: opened, it is shown whole.
      const isShut = each.matches('button[aria-haspopup=listbox] *');
      const { display } = getComputedStyle(each);
      const isCut = !isShut && display !== 'inline' && each.scrollWidth > each.clientWidth + 1;
      if (box.right > width + 1 || box.left < -1 || isCut) found.push(text.slice(0, 40));
    }
    return found;
  })()`);

/** A tab, and the button that is pressed there. */
const PLACES: readonly (readonly [tab: string, button?: RegExp])[] = [
  ['players'],
  ['players', /^Editar W/],
  ['players', /^Redefinir a senha/],
  ['players', /^Excluir W/],
  ['teams'],
  ['teams', /^Excluir M/],
  ['accounts'],
  ['accounts', /^Permissões/],
  ['images'],
  ['validation'],
  ['validation', /^Aprovar/],
  ['validation', /^Rejeitar/],
  ['audit'],
  ['profile'],
];

for (const width of [360, 1024]) {
  test(`words without a break fit into a window ${width} wide, all over the desk`, async ({
    beach,
    enter,
  }) => {
    test.slow();
    const admin = await aDeskOfLongWords(beach);
    const page = await enter(beach, '/admin', { as: admin, viewport: { width, height: 740 } });
    const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    for (const [tab, name] of PLACES) {
      if (!page.url().endsWith(`=${tab}`)) await page.goto(`/admin?tab=${tab}`);
      await expect(
        page
          .getByRole('main')
          .getByText(/[WM]{40}/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      if (name) {
        await page.getByRole('button', { name }).first().click();
        await expect(opened).toBeVisible();
      }
      expect(await lost(page), `${tab} ${name ?? ''}`).toEqual([]);
      if (!name) continue;
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    }
  });
}
