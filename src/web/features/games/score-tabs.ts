import type { ScoreEditor } from './score-editor.ts';
import type { Entry } from './score-slot.ts';

/**
 * A message about the score editor of a user and game. Without entries: the editor was opened, and asks other tabs for
 * their entries.
 */
type Message = {
  readonly userId: number;
  readonly gameId: number;
  readonly entries: readonly Entry[] | null;
};

/**
 * Connects the score editors of one game in several tabs: each sends the others what is tapped, so that all show and
 * store it. A message that is lost loses nothing, because each tab stores and sends what was tapped in it.
 */
export class ScoreTabs {
  readonly #scoreEditorOf: (userId: number, gameId: number) => ScoreEditor | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(scoreEditorOf: (userId: number, gameId: number) => ScoreEditor | undefined) {
    this.#scoreEditorOf = scoreEditorOf;
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
    const editor = this.#scoreEditorOf(userId, gameId);
    if (entries) editor?.share(entries);
    else if (editor && editor.unansweredEvents().length > 0)
      this.tellEntered(userId, gameId, editor.unansweredEvents());
  }
}
