/** So many plans take some megabytes of PostgreSQL's memory for each connection. */
const MOST = 500;
/** Longer ones insert many rows, and differ by the number of rows. */
const LONGEST = 4_000;

/**
 * The names of statements. PostgreSQL parses a named statement once for each connection, and may stop planning it after a few
 * uses. Parsing and planning at each use take a fifth of its time for short requests.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** The name of a statement; undefined for its first use, because many are used once, such as those for another number of rows. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || text.length > LONGEST || this.#names.size === MOST) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size === MOST) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
