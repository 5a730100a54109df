import type { Court } from './court.ts';
import type { Entry } from './court-slot.ts';

/** Whose court of which game it is about. Without entries: it was opened, and asks for what others have. */
type Message = {
  readonly userId: number;
  readonly gameId: number;
  readonly entries: readonly Entry[] | null;
};

/**
 * The tabs of one browser at one court: each tells the others what is tapped, so that all show it and all keep it. A
 * message that is lost loses nothing, because each tab stores and sends what was tapped in it.
 */
export class CourtTabs {
  readonly #courtOf: (userId: number, gameId: number) => Court | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(courtOf: (userId: number, gameId: number) => Court | undefined) {
    this.#courtOf = courtOf;
  }

  tellOpened(userId: number, gameId: number): void {
    this.#tell({ userId, gameId, entries: null });
  }

  tellEntered(userId: number, gameId: number, entries: readonly Entry[]): void {
    this.#tell({ userId, gameId, entries });
  }

  #tell(message: Message): void {
    this.#channel ??= this.#open();
    this.#channel?.postMessage(message);
  }

  #open(): BroadcastChannel | undefined {
    if (!('BroadcastChannel' in globalThis)) return undefined;
    const channel = new BroadcastChannel('manchete:quadra');
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data));
    return channel;
  }

  #hear({ userId, gameId, entries }: Message): void {
    const court = this.#courtOf(userId, gameId);
    if (entries) court?.share(entries);
    else if (court && court.waiting().length > 0) this.tellEntered(userId, gameId, court.waiting());
  }
}
