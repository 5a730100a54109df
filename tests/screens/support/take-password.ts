import { findings } from './axe.ts';
import { button, expect, question } from './locator.ts';
import type { Page } from './screens.tsx';

/** Shown only once. */
export async function takePassword(page: Page): Promise<string> {
  const shown = question(page, 'Senha provisória');
  const password = await shown.getByLabel('Senha').inputValue();
  expect(await findings()).toEqual([]);
  await button(shown, 'Já enviei').click();
  await expect(shown).toBeHidden();
  return password;
}
