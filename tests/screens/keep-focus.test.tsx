import { afterEach, expect, test } from 'vitest';
import { keepFocus } from '#web/ui/keep-focus.ts';

afterEach(() => document.body.replaceChildren());

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A page with a list of these buttons, whose focus is kept. */
function aList(names: readonly string[]) {
  document.body.innerHTML = `<div><main><ul>${names.map((name) => `<li><button>${name}</button></li>`).join('')}</ul></main></div>`;
  const main = document.querySelector('main');
  const list = document.querySelector('ul');
  if (!main || !list) throw new Error('There is no list');
  keepFocus(main);
  const line = (name: string) => {
    const found = [...list.children].find(({ textContent }) => textContent === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const focus = (name: string) => line(name).querySelector('button')?.focus();
  return { list, line, focus };
}

test('a line that moved in its list and is removed later leaves the focus where it last stood', async () => {
  const { list, line, focus } = aList(['Areia', 'Brisa', 'Coral', 'Duna']);
  focus('Brisa');
  // As React does: the focus of a line that it moves is given back at once.
  list.append(line('Brisa'));
  focus('Brisa');
  await frame();
  line('Brisa').remove();
  await frame();
  await frame();
  await frame();
  expect(document.activeElement?.textContent).toBe('Duna');
});
