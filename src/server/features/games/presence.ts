import { z } from 'zod';
import { PRESENCE } from '#contract/limits.ts';
import { currentScorekeeper, type PresentScorekeeper } from '#domain/court/presence.ts';
import type { Clock } from '#server/runtime/clock.ts';

/** A person at a game, identified by their session. */
type PresentPerson = PresentScorekeeper & {
  readonly place: string;
  readonly name: string;
  /** By the steady clock. */
  readonly heardAt: number;
};

/** The message about a person that processes exchange. */
const presenceMessage = z.object({
  gameId: z.int(),
  place: z.string(),
  name: z.string(),
  since: z.number(),
  scoringSince: z.number().nullable(),
  tookOverAt: z.number().nullable(),
});

type PresenceEvents = {
  /** Called when what others see changes. */
  changed(): void;
  /** Sends a message to the other processes, which call `receive` with it. */
  send(message: z.output<typeof presenceMessage>): void;
};

/** Who has which game open for scoring, exchanged between the processes. Only a warning, so it is kept in memory. */
export class Presence {
  readonly #games = new Map<number, Map<string, PresentPerson>>();
  readonly #clock: Clock;
  readonly #events: PresenceEvents;

  constructor(clock: Clock, events: PresenceEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  /** Records that a person is at a game, and whether they take over scoring. `place`: their session. */
  announce(gameId: number, place: string, name: string, { isTakingOver }: { isTakingOver: boolean }): void {
    const now = this.#clock.now();
    this.#forgetSilent();
    const people = this.#peopleAt(gameId);
    const before = people.get(place) ?? { place, since: now, scoringSince: null, tookOverAt: null };
    const tookOverAt = isTakingOver ? Math.max(now, 1 + latestIn(people)) : before.tookOverAt;
    const isNew = !people.has(place) || people.get(place)?.name !== name;
    this.#set(gameId, { ...before, name, heardAt: this.#clock.steady(), tookOverAt });
    if (isNew || isTakingOver) this.#events.changed();
  }

  /**
   * Records that a person's entry was stored. Ignored for somebody without the page open, because the entry
   * may have waited on a device.
   */
  entered(gameId: number, place: string): void {
    const person = this.#games.get(gameId)?.get(place);
    if (!person || person.scoringSince !== null) return;
    this.#set(gameId, { ...person, scoringSince: this.#clock.now() });
    this.#events.changed();
  }

  /** Merges a message of another process with what is known here. */
  receive(message: unknown): void {
    const read = presenceMessage.safeParse(message);
    if (!read.success) return;
    const { gameId, ...person } = read.data;
    this.#forgetSilent();
    const people = this.#peopleAt(gameId);
    const before = people.get(person.place);
    const after = { ...(before ? merged(before, person) : person), heardAt: this.#clock.steady() };
    people.set(person.place, after);
    if (!before || isDifferent(before, after)) this.#events.changed();
  }

  /** The others at a game: the current scorekeeper first, then in order of arrival. */
  othersAt(gameId: number, place: string): readonly (PresentPerson & { readonly isScoring: boolean })[] {
    this.#forgetSilent();
    const people = [...(this.#games.get(gameId)?.values() ?? [])];
    const scorekeeper = currentScorekeeper(people);
    return people
      .filter((person) => person.place !== place)
      .map((person) => ({ ...person, isScoring: person === scorekeeper }))
      .toSorted((a, b) => Number(b.isScoring) - Number(a.isScoring) || a.since - b.since);
  }

  /** After a restore, because a game's id may now be another game's. */
  forget(): void {
    this.#games.clear();
  }

  #set(gameId: number, { heardAt, ...person }: PresentPerson): void {
    this.#peopleAt(gameId).set(person.place, { ...person, heardAt });
    this.#events.send({ gameId, ...person });
  }

  #peopleAt(gameId: number): Map<string, PresentPerson> {
    const people = this.#games.get(gameId) ?? new Map<string, PresentPerson>();
    this.#games.set(gameId, people);
    return people;
  }

  #forgetSilent(): void {
    const now = this.#clock.steady();
    for (const [gameId, people] of this.#games) {
      for (const [place, { heardAt }] of people) {
        if (now - heardAt > PRESENCE.goneAfter) people.delete(place);
      }
      if (people.size === 0) this.#games.delete(gameId);
    }
  }
}

/** The time of the last takeover; a later one within the same millisecond is counted up. */
const latestIn = (people: ReadonlyMap<string, PresentPerson>) =>
  Math.max(0, ...[...people.values()].map(({ tookOverAt }) => tookOverAt ?? 0));

type PresenceMessage = Omit<PresentPerson, 'heardAt'>;

/** Merges what two processes know of a person: the earliest arrival and the latest takeover. */
const merged = (one: PresenceMessage, other: PresenceMessage): PresenceMessage => ({
  ...other,
  since: Math.min(one.since, other.since),
  scoringSince: earlier(one.scoringSince, other.scoringSince),
  tookOverAt: one.tookOverAt === null ? other.tookOverAt : Math.max(one.tookOverAt, other.tookOverAt ?? 0),
});

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const isDifferent = (before: PresenceMessage, after: PresenceMessage) =>
  before.name !== after.name ||
  before.since !== after.since ||
  before.scoringSince !== after.scoringSince ||
  before.tookOverAt !== after.tookOverAt;
