import { PRESENCE } from '#contract/limits.ts';
import { type Present, whoMarks } from '#domain/presence.ts';
import type { Clock } from '#server/clock.ts';

/** Somebody at a game, told from others by their session. */
type Person = Present & { readonly place: string; readonly name: string; readonly heardAt: number };

/**
 * Who has which game open to score it, as this process heard of it: a warning, kept in memory and nowhere else
 * (docs/decisions/0039). `changed` is told when others would see something else.
 */
export class Presence {
  readonly #games = new Map<number, Map<string, Person>>();
  readonly #clock: Clock;
  readonly #changed: () => void;

  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Somebody is there, and goes on in the others' place where they say so. `place`: their session. */
  say(gameId: number, place: string, name: string, { isTakingOver }: { isTakingOver: boolean }): void {
    const now = this.#clock.now();
    this.#forgetSilent(now);
    const people = this.#games.get(gameId) ?? new Map<string, Person>();
    this.#games.set(gameId, people);
    const before = people.get(place) ?? { place, since: now, markingSince: null, tookOverAt: null };
    const tookOverAt = isTakingOver ? Math.max(now, 1 + latestIn(people)) : before.tookOverAt;
    const isNew = !people.has(place) || people.get(place)?.name !== name;
    people.set(place, { ...before, name, heardAt: now, tookOverAt });
    if (isNew || isTakingOver) this.#changed();
  }

  /** What somebody entered was stored. Without a page that says so nobody is there: it may have waited on a device. */
  entered(gameId: number, place: string): void {
    const person = this.#games.get(gameId)?.get(place);
    if (!person || person.markingSince !== null) return;
    this.#games.get(gameId)?.set(place, { ...person, markingSince: this.#clock.now() });
    this.#changed();
  }

  /** The others at a game, whoever marks first, then in the order in which they came. */
  besides(gameId: number, place: string): readonly (Person & { readonly isMarking: boolean })[] {
    this.#forgetSilent(this.#clock.now());
    const people = [...(this.#games.get(gameId)?.values() ?? [])];
    const marks = whoMarks(people);
    return people
      .filter((person) => person.place !== place)
      .map((person) => ({ ...person, isMarking: person === marks }))
      .toSorted((a, b) => Number(b.isMarking) - Number(a.isMarking) || a.since - b.since);
  }

  /** The database went back to an earlier state: a number may be another game's. */
  forget(): void {
    this.#games.clear();
  }

  #forgetSilent(now: number): void {
    for (const [gameId, people] of this.#games) {
      for (const [place, { heardAt }] of people) {
        if (now - heardAt > PRESENCE.goneAfter) people.delete(place);
      }
      if (people.size === 0) this.#games.delete(gameId);
    }
  }
}

/** When somebody last took over. Two in one millisecond come one after the other. */
const latestIn = (people: ReadonlyMap<string, Person>) =>
  Math.max(0, ...[...people.values()].map(({ tookOverAt }) => tookOverAt ?? 0));
