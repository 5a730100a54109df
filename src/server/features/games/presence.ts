import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PRESENCE } from '#contract/limits.ts';
import { currentScorer, type PresentScorer } from '#domain/presence.ts';
import type { Clock } from '#server/clock.ts';

/** Somebody at a game, told from others by their session. */
type PresentPerson = PresentScorer & {
  readonly place: string;
  readonly name: string;
  readonly heardAt: number;
};

/** What processes tell each other of somebody. */
const presenceMessage = z.object({
  /** The process that tells. */
  by: z.string(),
  gameId: z.int(),
  place: z.string(),
  name: z.string(),
  since: z.number(),
  markingSince: z.number().nullable(),
  tookOverAt: z.number().nullable(),
});

type PresenceEvents = {
  /** Others would see something else. */
  changed(): void;
  /** For the other processes, which `hear` it. */
  send(told: z.output<typeof presenceMessage>): void;
};

/**
 * Who has which game open to score it, as the processes tell each other: a warning, kept in memory and nowhere else
 * (docs/decisions/0039, 0047).
 */
export class Presence {
  readonly #by = randomUUID();
  readonly #games = new Map<number, Map<string, PresentPerson>>();
  readonly #clock: Clock;
  readonly #tellers: PresenceEvents;

  constructor(clock: Clock, tellers: PresenceEvents) {
    this.#clock = clock;
    this.#tellers = tellers;
  }

  /** Somebody is there, and goes on in the others' place where they say so. `place`: their session. */
  say(gameId: number, place: string, name: string, { isTakingOver }: { isTakingOver: boolean }): void {
    const now = this.#clock.now();
    this.#forgetSilent(now);
    const people = this.#peopleAt(gameId);
    const before = people.get(place) ?? { place, since: now, markingSince: null, tookOverAt: null };
    const tookOverAt = isTakingOver ? Math.max(now, 1 + latestIn(people)) : before.tookOverAt;
    const isNew = !people.has(place) || people.get(place)?.name !== name;
    this.#set(gameId, { ...before, name, heardAt: now, tookOverAt });
    if (isNew || isTakingOver) this.#tellers.changed();
  }

  /** What somebody entered was stored. Without a page that says so nobody is there: it may have waited on a device. */
  entered(gameId: number, place: string): void {
    const person = this.#games.get(gameId)?.get(place);
    if (!person || person.markingSince !== null) return;
    this.#set(gameId, { ...person, markingSince: this.#clock.now() });
    this.#tellers.changed();
  }

  /** What another process told of somebody, who may also have said something here. */
  hear(told: unknown): void {
    const read = presenceMessage.safeParse(told);
    if (!read.success || read.data.by === this.#by) return;
    const { gameId, by: _by, ...heard } = read.data;
    const now = this.#clock.now();
    this.#forgetSilent(now);
    const people = this.#peopleAt(gameId);
    const before = people.get(heard.place);
    const after = { ...(before ? merged(before, heard) : heard), heardAt: now };
    people.set(heard.place, after);
    if (!before || isDifferent(before, after)) this.#tellers.changed();
  }

  /** The others at a game, whoever marks first, then in the order in which they came. */
  besides(gameId: number, place: string): readonly (PresentPerson & { readonly isMarking: boolean })[] {
    this.#forgetSilent(this.#clock.now());
    const people = [...(this.#games.get(gameId)?.values() ?? [])];
    const marks = currentScorer(people);
    return people
      .filter((person) => person.place !== place)
      .map((person) => ({ ...person, isMarking: person === marks }))
      .toSorted((a, b) => Number(b.isMarking) - Number(a.isMarking) || a.since - b.since);
  }

  /** The database went back to an earlier state: a number may be another game's. */
  forget(): void {
    this.#games.clear();
  }

  #set(gameId: number, { heardAt, ...person }: PresentPerson): void {
    this.#peopleAt(gameId).set(person.place, { ...person, heardAt });
    this.#tellers.send({ by: this.#by, gameId, ...person });
  }

  #peopleAt(gameId: number): Map<string, PresentPerson> {
    const people = this.#games.get(gameId) ?? new Map<string, PresentPerson>();
    this.#games.set(gameId, people);
    return people;
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
const latestIn = (people: ReadonlyMap<string, PresentPerson>) =>
  Math.max(0, ...[...people.values()].map(({ tookOverAt }) => tookOverAt ?? 0));

type PresenceMessage = Omit<PresentPerson, 'heardAt'>;

/** What two processes know of one person: who came once came first, and who took over twice did so last. */
const merged = (one: PresenceMessage, other: PresenceMessage): PresenceMessage => ({
  ...other,
  since: Math.min(one.since, other.since),
  markingSince: earlier(one.markingSince, other.markingSince),
  tookOverAt: one.tookOverAt === null ? other.tookOverAt : Math.max(one.tookOverAt, other.tookOverAt ?? 0),
});

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const isDifferent = (before: PresenceMessage, after: PresenceMessage) =>
  before.name !== after.name ||
  before.since !== after.since ||
  before.markingSince !== after.markingSince ||
  before.tookOverAt !== after.tookOverAt;
