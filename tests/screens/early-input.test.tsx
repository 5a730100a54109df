import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PasswordField } from '#web/form/password-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { takeEarlyPress } from '#web/lib/early-input.ts';

function SignIn() {
  const form = useForm({ start: { email: '', password: '' } });
  const { email, password } = useValues(form);
  return (
    <>
      <TextField control={form.control} name="email" label="E-mail" />
      <PasswordField control={form.control} name="password" label="Senha" autoComplete="current-password" />
      <output>{`${email} ${password}`}</output>
    </>
  );
}

const SCRIPT = readFileSync(new URL('../../public/early.js', import.meta.url), 'utf8');

describe('the first script of a rendered page', () => {
  /** Runs the script. `paint` reports the first paint, `requested` are the files that it asked for, `loaded` reports one as run. */
  function begin() {
    // The tests of another file may have left the address of an overlay, on which the script says nothing.
    window.history.replaceState(null, '', '/');
    let paint = () => {};
    class Observer {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe({ type, buffered }: PerformanceObserverInit) {
        if (type === 'paint' && buffered) paint = this.#report;
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const requested: string[] = [];
    const scripts = new Map<string, HTMLScriptElement>();
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes as (HTMLScriptElement | HTMLLinkElement)[]) {
        const { pathname } = new URL('src' in node ? node.src : node.href);
        requested.push(`${'src' in node ? 'run' : node.rel} ${pathname}`);
        if ('src' in node) scripts.set(pathname, node);
      }
    });
    const loaded = (path: string) => scripts.get(path)?.dispatchEvent(new Event('load'));
    const script = { dataset: { code: '/assets/base.js /assets/kit.js /assets/app.js' } };
    Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
    onTestFinished(() => {
      takeEarlyPress();
      Reflect.deleteProperty(document, 'currentScript');
      document.body.replaceChildren();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    runInThisContext(SCRIPT);
    return { requested, loaded, paint: () => paint() };
  }

  const FIRST = ['modulepreload /assets/app.js', 'run /assets/base.js', 'run /assets/kit.js'];

  test('requests the code once the page is painted', () => {
    const { requested, paint } = begin();
    vi.advanceTimersByTime(499);
    expect(requested).toEqual([]);
    paint();
    expect(requested).toEqual(FIRST);
    paint();
    vi.advanceTimersByTime(10_000);
    expect(requested).toEqual(FIRST);
  });

  test('runs the last file after the others', async () => {
    const { requested, loaded, paint } = begin();
    paint();
    loaded('/assets/kit.js');
    // All promises that wait for nothing else are settled first.
    await new Promise(setImmediate);
    expect(requested).toEqual(FIRST);
    loaded('/assets/base.js');
    await vi.waitFor(() => expect(requested).toEqual([...FIRST, 'run /assets/app.js']));
  });

  test.each([
    { files: ['kit'], said: /^Conexão fraca: esta página é das / },
    { files: ['kit', 'base'], said: /^Conexão fraca: esta página é das / },
    { files: ['kit', 'base', 'app'], said: /^$/ },
  ])('says after a minute that a file hangs where only $files came', async ({ files, said }) => {
    const { loaded, paint } = begin();
    paint();
    for (const file of files) {
      loaded(`/assets/${file}.js`);
      await new Promise(setImmediate);
    }
    vi.advanceTimersByTime(59_000);
    expect(document.body.textContent).toBe('');
    vi.advanceTimersByTime(1_000);
    expect(document.body.textContent).toMatch(said);
  });

  test('takes back that a file hangs when it comes after all, and does not reload the page', async () => {
    const { loaded, paint } = begin();
    const reloads = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => Response.json({}));
    paint();
    for (const file of ['kit', 'base']) loaded(`/assets/${file}.js`);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(60_000);
    expect(document.body.textContent).toMatch(/^Conexão fraca/);
    loaded('/assets/app.js');
    await new Promise(setImmediate);
    expect(document.body.textContent).toBe('');
    vi.advanceTimersByTime(60_000);
    await new Promise(setImmediate);
    expect(reloads).not.toHaveBeenCalled();
  });

  test('requests the code of a page that is not painted after half a second, as in a tab in the background', () => {
    const { requested } = begin();
    vi.advanceTimersByTime(500);
    expect(requested).toEqual(FIRST);
  });

  test('keeps the last press of a button and sends no form, and leaves links and folded parts to the browser', () => {
    begin();
    document.body.innerHTML = `
      <form><button type="button"><b>Mostrar</b></button><button>Entrar</button></form>
      <a href="#times">Times</a><details><summary>Regras</summary></details>`;
    const press = (selector: string) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.querySelector(selector)?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(['a', 'summary', 'button b', 'button:last-of-type'].map(press)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const isSent = () => {
      const event = new Event('submit', { bubbles: true, cancelable: true });
      return document.querySelector('form')?.dispatchEvent(event);
    };
    expect(isSent()).toBe(false);
    expect(takeEarlyPress()?.textContent).toBe('Entrar');
    expect(press('button b')).toBe(false);
    // React does not hydrate a form for a submission that no press or key began, such as a password manager's.
    expect(isSent()).toBe(false);
  });
});

describe('a field of a rendered page', () => {
  afterEach(() => document.body.replaceChildren());

  test('keeps what was typed or filled in before hydration, with its caret, and what is typed then is added', async () => {
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
