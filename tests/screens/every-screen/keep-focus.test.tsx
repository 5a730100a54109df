import { afterEach, expect, test } from 'vitest';
import { keepFocus } from '#web/ui/overlays/keep-focus.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function settle() {
  await frame();
  await frame();
  await frame();
}

/** A list of buttons, whose focus is kept. */
function aList(names: readonly string[]) {
  document.body.innerHTML = `<div><main><ul>${names.map((name) => `<li><button>${name}</button></li>`).join('')}</ul></main></div>`;
  const main = document.querySelector('main');
  const list = document.querySelector('ul');
  if (!main || !list) throw new Error('There is no list');
  stop = keepFocus(main);
  const line = (name: string) => {
    const found = [...list.children].find(({ textContent }) => textContent === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const focus = (name: string) => line(name).querySelector('button')?.focus();
  return { list, line, focus };
}

test('a row that moved in its list before its removal leaves the focus where it last was', async () => {
  const { list, line, focus } = aList(['Areia', 'Brisa', 'Coral', 'Duna']);
  focus('Brisa');
  // As React does: the focus of a moved line is restored at once.
  list.append(line('Brisa'));
  focus('Brisa');
  await frame();
  line('Brisa').remove();
  await settle();
  expect(document.activeElement?.textContent).toBe('Duna');
});

/** A dialog over the page, which is inert meanwhile. */
function aDialog() {
  const page = document.querySelector('div');
  if (!page) throw new Error('There is no page');
  page.inert = true;
  const dialog = document.createElement('div');
  dialog.innerHTML = '<button>Excluir</button>';
  document.body.append(dialog);
  dialog.querySelector('button')?.focus();
  return { dialog, page };
}

test('the opener of a dialog gets the focus back once the page is no longer inert, maybe frames after the dialog closed', async () => {
  const { focus } = aList(['Areia', 'Brisa']);
  focus('Areia');
  const { dialog, page } = aDialog();
  dialog.remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
  page.inert = false;
  await settle();
  expect(document.activeElement?.textContent).toBe('Areia');
});

test('a row that disappears with its dialog leaves the focus at the next one, even if the page stays inert for some frames', async () => {
  const { line, focus } = aList(['Areia', 'Brisa', 'Coral']);
  focus('Areia');
  const { dialog, page } = aDialog();
  dialog.remove();
  line('Areia').remove();
  await settle();
  page.inert = false;
  await settle();
  expect(document.activeElement?.textContent).toBe('Brisa');
});
