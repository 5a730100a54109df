import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { button, choose, people } from './message-screen.ts';

test.use({ reusesPages: true });

const ANSWER_UNTIL_GONE = `(async () => {
  let form;
  while ((form = document.querySelector('[role=alertdialog] form'))) {
    form.requestSubmit();
    await new Promise(requestAnimationFrame);
  }
})()`;

test('a confirmation that is pressed repeatedly while its dialog closes sends once', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: PHONE, touch: true });
  // Closing the dialog is animated.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await choose(page, 'Rodada', 'Rodada 3');
  await button(page, 'Enviar Lembrete').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.evaluate(ANSWER_UNTIL_GONE);
  await expect(page.getByRole('link', { name: 'Enviar uma a uma agora' })).toBeVisible();
  expect(sent.filter((path) => path === '/api/whatsapp/send-round-reminder')).toHaveLength(1);
});
