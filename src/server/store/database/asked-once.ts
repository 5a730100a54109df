import { askAsServer } from './askers.ts';

export class AskedOnce<T> {
  readonly #lasts: number;
  readonly #ask: () => Promise<T>;
  #last: { readonly answer: Promise<T>; until: number } | undefined;

  constructor(lasts: number, ask: () => Promise<T>) {
    this.#lasts = lasts;
    this.#ask = ask;
  }

  get(): Promise<T> {
    if (this.#last && performance.now() < this.#last.until) return this.#last.answer;
    const asked = { answer: askAsServer(this.#ask), until: Number.POSITIVE_INFINITY };
    const answered = () => {
      asked.until = performance.now() + this.#lasts;
    };
    asked.answer.then(answered, answered);
    this.#last = asked;
    return asked.answer;
  }
}
