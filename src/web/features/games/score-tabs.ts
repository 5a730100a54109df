import type { ScoreEditor } from './score-editor.ts';
import type { TabMessage } from './score-tab-messages.ts';

/** `message`: null when the editor was opened and asks other tabs for their entries. */
type Posted = {
  readonly userId: number;
  readonly gameId: number;
  readonly message: TabMessage | null;
};

/**
 * Connects the score editors of one game in several tabs, so that all show, store and send the same entries in the same
 * order. A message that is lost loses nothing, because each tab stores and sends what was entered in it.
 */
export class ScoreTabs {
  readonly #scoreEditorOf: (userId: number, gameId: number) => ScoreEditor | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(scoreEditorOf: (userId: number, gameId: number) => ScoreEditor | undefined) {
    this.#scoreEditorOf = scoreEditorOf;
  }

  postOpened(userId: number, gameId: number): void {
    this.#send({ userId, gameId, message: null });
  }

  post(userId: number, gameId: number, message: TabMessage): void {
    this.#send({ userId, gameId, message });
  }

  #send(posted: Posted): void {
    this.#channel ??= this.#open();
    this.#channel?.postMessage(posted);
  }

  #open(): BroadcastChannel | undefined {
    if (!('BroadcastChannel' in globalThis)) return undefined;
    const channel = new BroadcastChannel('manchete:quadra');
    channel.addEventListener('message', ({ data }: MessageEvent<Posted>) => this.#receive(data));
    return channel;
  }

  #receive({ userId, gameId, message }: Posted): void {
    const editor = this.#scoreEditorOf(userId, gameId);
    if (message) editor?.receive(message);
    else editor?.postUnanswered();
  }
}
