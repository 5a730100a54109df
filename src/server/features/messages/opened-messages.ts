import { z } from 'zod';
import { OPENED } from '#contract/limits.ts';
import type { Clock } from '#server/runtime/clock.ts';

const openedMessage = z.object({
  messageId: z.string(),
  openedBy: z.int(),
  /** False if the person did not send it after all. */
  isOpened: z.boolean(),
});

type OpenedEvents = {
  changed(): void;
  send(message: z.output<typeof openedMessage>): void;
};

/**
 * Who opened which message to send it by hand, exchanged between processes. Only a warning, so it is kept in
 * memory, like presence. By account, so that somebody who signs in again can take back what they opened;
 * without names, so that none outlives its account.
 */
export class OpenedMessages {
  readonly #messages = new Map<string, Map<number, number>>();
  readonly #clock: Pick<Clock, 'steady'>;
  readonly #events: OpenedEvents;

  constructor(clock: Pick<Clock, 'steady'>, events: OpenedEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  announce(messageId: string, openedBy: number, isOpened: boolean): void {
    this.#set(messageId, openedBy, isOpened);
    this.#events.send({ messageId, openedBy, isOpened });
  }

  receive(message: unknown): void {
    const read = openedMessage.safeParse(message);
    if (read.success) this.#set(read.data.messageId, read.data.openedBy, read.data.isOpened);
  }

  openedByOthers(messageIds: readonly string[], userId: number): ReadonlyMap<string, readonly number[]> {
    this.#forgetOld();
    const opened = new Map<string, readonly number[]>();
    for (const id of messageIds) {
      const others = [...(this.#messages.get(id)?.keys() ?? [])].filter((other) => other !== userId);
      if (others.length > 0) opened.set(id, others);
    }
    return opened;
  }

  /** After a restore, because the messages may be others. */
  forget(): void {
    this.#messages.clear();
  }

  #set(messageId: string, openedBy: number, isOpened: boolean): void {
    this.#forgetOld();
    const people = this.#messages.get(messageId) ?? new Map<number, number>();
    const wasOpened = people.has(openedBy);
    if (isOpened) people.set(openedBy, this.#clock.steady());
    else people.delete(openedBy);
    if (people.size > 0) this.#messages.set(messageId, people);
    else this.#messages.delete(messageId);
    if (isOpened !== wasOpened) this.#events.changed();
  }

  #forgetOld(): void {
    const now = this.#clock.steady();
    for (const [messageId, people] of this.#messages) {
      for (const [userId, at] of people) if (now - at > OPENED.goneAfter) people.delete(userId);
      if (people.size === 0) this.#messages.delete(messageId);
    }
  }
}
