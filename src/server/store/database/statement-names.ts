const MAX_NAMES = 500;
/** Longer ones insert many rows, and differ by the number of rows. */
const MAX_LENGTH = 4_000;

/**
 * Names for statements. PostgreSQL parses a named statement once per connection and may stop planning it
 * after a few uses; both take a fifth of a short request's time.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /**
   * Undefined for the first use, because many statements are used once, such as those for a certain number of
   * rows.
   */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || text.length > MAX_LENGTH || this.#names.size === MAX_NAMES) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size === MAX_NAMES) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
