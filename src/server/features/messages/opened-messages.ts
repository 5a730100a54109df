import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { OPENED } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';

/** What processes tell each other about an opened message. */
const openedMessage = z.object({
  /** The sending process. */
  by: z.string(),
  messageId: z.string(),
  place: z.string(),
  /** Null where the person did not send it after all. */
  name: z.string().nullable(),
});

type OpenedEvents = {
  /** Called when what others see changes. */
  changed(): void;
  /** Sends a message to the other processes, which call `receive` with it. */
  send(message: z.output<typeof openedMessage>): void;
};

/**
 * Who opened which message to send it by hand, exchanged between the processes. Only a warning, so it is kept in
 * memory, as presence is (docs/decisions/0039, 0047).
 */
export class OpenedMessages {
  readonly #by = randomUUID();
  /** By message and place, in the order of opening. */
  readonly #messages = new Map<string, Map<string, { readonly name: string; readonly at: number }>>();
  readonly #clock: Pick<Clock, 'steady'>;
  readonly #events: OpenedEvents;

  constructor(clock: Pick<Clock, 'steady'>, events: OpenedEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  /** Records who opened a message, or, without a name, that they did not send it. `place`: their session. */
  announce(messageId: string, place: string, name: string | null): void {
    this.#set(messageId, place, name);
    this.#events.send({ by: this.#by, messageId, place, name });
  }

  /** Records what another process was told. */
  receive(message: unknown): void {
    const read = openedMessage.safeParse(message);
    if (read.success && read.data.by !== this.#by) {
      this.#set(read.data.messageId, read.data.place, read.data.name);
    }
  }

  /** Who opened a message first in another session; null where nobody did. */
  openedBy(messageId: string, place: string): string | null {
    this.#forgetOld();
    const others = [...(this.#messages.get(messageId) ?? [])].filter(([other]) => other !== place);
    return others[0]?.[1].name ?? null;
  }

  /** After a restore, because the messages may be others. */
  forget(): void {
    this.#messages.clear();
  }

  #set(messageId: string, place: string, name: string | null): void {
    this.#forgetOld();
    const people = this.#messages.get(messageId) ?? new Map();
    const before = people.get(place)?.name ?? null;
    if (name === null) people.delete(place);
    else people.set(place, { name, at: this.#clock.steady() });
    if (people.size > 0) this.#messages.set(messageId, people);
    else this.#messages.delete(messageId);
    if (name !== before) this.#events.changed();
  }

  #forgetOld(): void {
    const now = this.#clock.steady();
    for (const [messageId, people] of this.#messages) {
      for (const [place, { at }] of people) if (now - at > OPENED.goneAfter) people.delete(place);
      if (people.size === 0) this.#messages.delete(messageId);
    }
  }
}
