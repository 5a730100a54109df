import { askAsServer } from './askers.ts';

/** An answer of the database that everybody gets for a while, so that however many ask, it is asked once. */
export class AskedOnce<T> {
  readonly #lasts: number;
  readonly #ask: () => Promise<T>;
  #last: { readonly answer: Promise<T>; until: number } | undefined;

  /** `lasts`: milliseconds after the answer, which may be a failure. */
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
