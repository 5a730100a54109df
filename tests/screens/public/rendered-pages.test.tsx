import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PasswordField } from '#web/form/password-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';

function SignIn() {
  const form = useForm({ start: { email: '', password: '' } });
  const { email, password } = useValues(form);
  return (
    <>
      <TextField control={form.control} name="email" label="E-mail" />
      <PasswordField control={form.control} name="password" label="Senha" autoComplete="current-password" />
      <Button type="submit">Entrar</Button>
      <output>{`${email} ${password}`}</output>
    </>
  );
}

describe('a page that the server rendered', () => {
  const SCRIPT = readFileSync(new URL('../../../public/code-missing.js', import.meta.url), 'utf8');

  /**
   * Runs the page's script with an input that has `value`. `pass`: lets 20 seconds pass; `reloads`: how often it
   * reloaded.
   */
  function begin({ value = '', answers = true } = {}) {
    document.body.innerHTML = '<input><p class="code-missing" hidden></p>';
    for (const input of document.querySelectorAll('input')) input.value = value;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.stubGlobal('fetch', () => (answers ? Promise.resolve({ ok: true }) : Promise.reject(new Error())));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      document.body.replaceChildren();
    });
    runInThisContext(SCRIPT);
    const pass = () => vi.advanceTimersByTimeAsync(20_000);
    return { pass, reloads: () => reload.mock.calls.length };
  }

  const notice = () => document.querySelector<HTMLElement>('.code-missing:not([hidden])')?.textContent;

  test('says after 20 seconds that its code does not come, and is loaded again once the server answers', async () => {
    const { pass, reloads } = begin();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(notice()).toBeUndefined();
    await pass();
    expect([notice(), reloads()]).toEqual([
      expect.stringMatching(/^Conexão fraca: esta página é das \d+h\d\d /),
      1,
    ]);
  });

  test.each([
    ['the server does not answer', { answers: false }],
    ['somebody is typing', { value: 'an@exemplo.com' }],
  ])('stays while %s', async (_, situation) => {
    const { pass, reloads } = begin(situation);
    await pass();
    await pass();
    expect([notice(), reloads()]).toEqual([expect.stringMatching(/^Conexão fraca/), 0]);
  });

  test('says nothing once it is hydrated', async () => {
    const { pass, reloads } = begin();
    document.querySelector('.code-missing')?.remove();
    await pass();
    expect([notice(), reloads()]).toEqual([undefined, 0]);
  });

  test('has its buttons disabled until hydration, so that Enter sends no form either', () => {
    const container = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => container.remove());
    container.innerHTML = renderToString(<SignIn />);
    const areDisabled = () =>
      screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled);
    expect(areDisabled()).toEqual([true, true]);
    render(<SignIn />, { container, hydrate: true });
    expect(areDisabled()).toEqual([false, false]);
  });
});

describe('a field of a rendered page', () => {
  afterEach(() => document.body.replaceChildren());

  test('keeps what was typed or filled in before hydration, with its caret, and appends what is typed next', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<SignIn />);
    const email = screen.getByLabelText<HTMLInputElement>('E-mail');
    screen.getByLabelText<HTMLInputElement>('Senha').value = 'guardada';
    email.value = 'an@exemplo.com';
    email.focus();
    email.setSelectionRange(2, 2);
    render(<SignIn />, { container, hydrate: true });
    expect(screen.getByRole('status').textContent).toBe('an@exemplo.com guardada');
    expect([document.activeElement, email.selectionStart]).toEqual([email, 2]);
    await userEvent.keyboard('a');
    expect(screen.getByRole('status').textContent).toBe('ana@exemplo.com guardada');
  });
});
