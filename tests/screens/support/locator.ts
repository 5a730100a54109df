import { fireEvent, queryAllByLabelText, queryAllByRole } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect as vitest } from 'vitest';
import { waitFor } from './waiting.ts';

type Name = string | RegExp;
type ByRole = {
  name?: Name;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  selected?: boolean;
  /** Includes what a dialog covers. */
  includeHidden?: boolean;
};
type Exact = { exact?: boolean };
type Find = () => readonly HTMLElement[];
/** A person's pointer and keys. */
export type Hand = { readonly user: UserEvent; click(target: Element, times?: 1 | 2): Promise<void> };

const flat = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

function isLike(text: string | null, wanted: Name, { exact = false }: Exact = {}): boolean {
  if (wanted instanceof RegExp) return wanted.test(flat(text));
  return exact ? flat(text) === flat(wanted) : flat(text).toLowerCase().includes(flat(wanted).toLowerCase());
}

/** Scripts and styles are never visible. */
const isShown = (element: Element) => !element.closest('script, style, template');

/**
 * Elements of the page, located again for each use, in Playwright's vocabulary. An action waits until exactly one
 * element matches.
 */
export class Locator {
  readonly #find: Find;
  readonly #hand: Hand;
  readonly #said: string;

  constructor(find: Find, hand: Hand, said: string) {
    this.#find = find;
    this.#hand = hand;
    this.#said = said;
  }

  getByRole(role: string, { name, exact = false, includeHidden = false, ...states }: ByRole = {}): Locator {
    const hidden = includeHidden;
    const named = name === undefined ? {} : { name: (given: string) => isLike(given, name, { exact }) };
    return this.#inner(
      (within) => queryAllByRole(within, role, { ...states, ...named, hidden }),
      `${role} ${name}`,
    );
  }

  /** The innermost elements with this text. */
  getByText(text: Name, exact: Exact = {}): Locator {
    const has = (element: Element) => isLike(element.textContent, text, exact) && isShown(element);
    return this.#inner(
      (within) =>
        [...within.querySelectorAll<HTMLElement>('*')].filter(
          (each) => has(each) && ![...each.children].some(has),
        ),
      `text ${text}`,
    );
  }

  getByLabel(label: Name, { exact = false }: Exact = {}): Locator {
    return this.#inner((within) => queryAllByLabelText(within, label, { exact }), `label ${label}`);
  }

  getByPlaceholder(text: string): Locator {
    return this.locator(`[placeholder="${text}"]`);
  }

  locator(selector: string): Locator {
    return this.#inner((within) => [...within.querySelectorAll<HTMLElement>(selector)], selector);
  }

  get parent(): Locator {
    return this.#of((all) => all.flatMap(({ parentElement }) => parentElement ?? []), '..');
  }

  /** The elements that the other locator finds too. */
  and(other: Locator): Locator {
    return this.#of((all) => all.filter((each) => other.all().includes(each)), 'and');
  }

  /** `has`: what each element contains, looked for within it, or on the page. */
  filter({ hasText, has }: { hasText?: Name; has?: Locator | ((inner: Locator) => Locator) }): Locator {
    const inside = (each: HTMLElement) =>
      has instanceof Locator
        ? has.all().filter((inner) => inner !== each && each.contains(inner))
        : (has?.(new Locator(() => [each], this.#hand, 'each')).all() ?? []);
    return this.#of(
      (all) =>
        all.filter(
          (each) =>
            (hasText === undefined || isLike(each.textContent, hasText)) &&
            (has === undefined || inside(each).length > 0),
        ),
      `with ${hasText ?? 'something'}`,
    );
  }

  first = (): Locator => this.nth(0);
  last = (): Locator => this.nth(-1);
  nth = (index: number): Locator => this.#of((all) => all.at(index) ?? [], `number ${index}`);

  all(): readonly HTMLElement[] {
    return this.#find();
  }

  /** Waits for exactly one match, and again if the page replaces it meanwhile. */
  async element(check: (found: HTMLElement) => void = () => {}): Promise<HTMLElement> {
    const element = await waitFor(() => {
      const found = this.now();
      check(found);
      return found;
    });
    return element.isConnected ? element : this.element(check);
  }

  now(): HTMLElement {
    const [only, ...others] = this.#find();
    if (!only) throw new Error(`Nothing is there: ${this.#said}`);
    if (others.length > 0) throw new Error(`${others.length + 1} are there: ${this.#said}`);
    return only;
  }

  /** `force`: even if it does nothing. */
  async click({ force = false } = {}): Promise<void> {
    await this.#hand.click(await (force ? this.element() : this.#ready()));
  }

  async dblclick(): Promise<void> {
    await this.#hand.click(await this.#ready(), 2);
  }

  async hover(): Promise<void> {
    await this.#hand.user.hover(await this.element());
  }

  /** Replaces the field's text, as pasting does. */
  async fill(text: string): Promise<void> {
    const field = await this.#ready();
    await this.#hand.user.clear(field);
    await this.#hand.click(field);
    if (text !== '') await this.#hand.user.paste(text);
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await this.#hand.user.keyboard(keyOf(key));
  }

  async focus(): Promise<void> {
    const element = await this.element();
    await this.#hand.user.pointer({ target: document.body });
    fireEvent.focus(element);
    element.focus();
  }

  async setInputFiles(file: { name: string; mimeType: string; buffer: Uint8Array }): Promise<void> {
    const input = await this.element();
    await this.#hand.user.upload(
      input,
      new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }),
    );
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }

  async textContent(): Promise<string> {
    return (await this.element()).textContent ?? '';
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  count(): number {
    return this.#find().length;
  }

  allTextContents(): string[] {
    return this.#find().map(({ textContent }) => textContent ?? '');
  }

  /** Waits until the element is neither disabled nor busy, as Playwright does. */
  #ready(): Promise<HTMLElement> {
    return this.element((found) => vitest(found).toBeEnabled());
  }

  #inner(find: (within: HTMLElement) => readonly HTMLElement[], said: string): Locator {
    return this.#of((all) => [...new Set(all.flatMap(find))], said);
  }

  #of(pick: (all: readonly HTMLElement[]) => HTMLElement | readonly HTMLElement[], said: string): Locator {
    const find = () => [pick(this.#find())].flat();
    return new Locator(find, this.#hand, `${this.#said} > ${said}`);
  }
}

type Within = Pick<Locator, 'getByRole'>;

export const button = (within: Within, name: Name): Locator =>
  within.getByRole('button', { name, exact: true });

export const dialog = (page: Within, name: string): Locator => page.getByRole('dialog', { name });

/** A dialog that asks for a confirmation, or shows what is shown once. */
export const question = (page: Within, name: string): Locator => page.getByRole('alertdialog', { name });

export const row = (page: Within, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** Testing Library's notation of a key such as 'Shift+Tab'. */
export function keyOf(key: string): string {
  const keys = key.split('+');
  const last = keys.pop();
  const held = keys.map((each) => `{${each}>}`).join('');
  return `${held}${last === ' ' || last === 'Space' ? ' ' : `{${last}}`}${keys.map((each) => `{/${each}}`).join('')}`;
}

type Texts = Name | readonly Name[];

/** Expectations that poll until they hold; `not` inverts them. */
class Expectations {
  readonly #of: Locator;
  readonly #isNot: boolean;

  constructor(of: Locator, isNot = false) {
    this.#of = of;
    this.#isNot = isNot;
  }

  get not(): Expectations {
    return new Expectations(this.#of, !this.#isNot);
  }

  toBeVisible = () => (this.#isNot ? this.#hidden() : this.#one((it) => it.toBeVisible()));
  toBeHidden = () => (this.#isNot ? this.not.toBeVisible() : this.#hidden());
  toBeAttached = () => this.#one((it) => it.toBeInTheDocument());
  toBeChecked = () => this.#one((it) => it.toBeChecked());
  toBeDisabled = () => this.#one((it) => it.toBeDisabled());
  toBeEnabled = () => this.#one((it) => it.toBeEnabled());
  toBeFocused = () => this.#one((it) => it.toHaveFocus());
  toHaveAttribute = (name: string, value: Name) =>
    this.#one((it) =>
      it.toHaveAttribute(name, value instanceof RegExp ? vitest.stringMatching(value) : value),
    );
  toHaveClass = (name: RegExp) => this.toHaveAttribute('class', name);
  toHaveAccessibleName = (name: Name) => this.#one((it) => it.toHaveAccessibleName(name));
  toHaveAccessibleDescription = (text: Name) => this.#one((it) => it.toHaveAccessibleDescription(text));
  toHaveValue = (value: Name) =>
    value instanceof RegExp
      ? this.#all(
          (all) => (all[0] as HTMLInputElement | undefined)?.value,
          (it) => it.toMatch(value),
        )
      : this.#one((it) => it.toHaveValue(value));
  toHaveCount = (count: number) =>
    this.#all(
      (all) => all.length,
      (it) => it.toBe(count),
    );

  toContainText(text: Name): Promise<void> {
    return this.#text((it) => (text instanceof RegExp ? it.toMatch(text) : it.toContain(flat(text))));
  }

  toHaveText(text: Texts): Promise<void> {
    if (!Array.isArray(text)) {
      const wanted = text as Name;
      return this.#text((it) => (wanted instanceof RegExp ? it.toMatch(wanted) : it.toBe(flat(wanted))));
    }
    const wanted = text.map((each) => (each instanceof RegExp ? vitest.stringMatching(each) : flat(each)));
    return this.#all(
      (all) => all.map(({ textContent }) => flat(textContent)),
      (it) => it.toEqual(wanted),
    );
  }

  #hidden(): Promise<void> {
    return waitFor(() => {
      for (const each of this.#of.all()) vitest(each).not.toBeVisible();
    });
  }

  #text(check: (it: ReturnType<typeof vitest<string>>) => void): Promise<void> {
    return waitFor(() => check(this.#turned(vitest(flat(this.#of.now().textContent)))));
  }

  #one(check: (it: ReturnType<typeof vitest<HTMLElement>>) => void): Promise<void> {
    return waitFor(() => check(this.#turned(vitest(this.#of.now()))));
  }

  #all<T>(
    what: (all: readonly HTMLElement[]) => T,
    check: (it: ReturnType<typeof vitest<T>>) => void,
  ): Promise<void> {
    return waitFor(() => check(this.#turned(vitest(what(this.#of.all())))));
  }

  #turned<T>(it: ReturnType<typeof vitest<T>>): ReturnType<typeof vitest<T>> {
    return this.#isNot ? (it.not as ReturnType<typeof vitest<T>>) : it;
  }
}

/** Of values, which must hold now, and of locators, which poll. */
export function expect(it: Locator): Expectations;
export function expect<T>(it: T, said?: string): ReturnType<typeof vitest<T>>;
export function expect(it: unknown, said?: string): unknown {
  return it instanceof Locator ? new Expectations(it) : vitest(it, said);
}
expect.any = vitest.any;

expect.poll = <T>(get: () => T | Promise<T>) => {
  const sooner = (check: (it: ReturnType<typeof vitest<T>>) => void) =>
    waitFor(async () => check(vitest(await get())));
  return {
    toBe: (value: T) => sooner((it) => it.toBe(value)),
    toEqual: (value: unknown) => sooner((it) => it.toEqual(value)),
    toMatchObject: (value: object) => sooner((it) => it.toMatchObject(value)),
  };
};
