import type { ScoreEditor } from './score-editor.ts';
import { type EntryRecord, fromMessage, type MessageRecord, toMessage } from './score-record.ts';
import type { TabMessage } from './score-tab-messages.ts';

/**
 * What is posted to other tabs about the score editor of a user and game. `entries` is all that a tab of an earlier release reads
 * and posts. Without entries and message: the editor was opened, and asks other tabs for their entries.
 */
type Posted = {
  readonly userId: number;
  readonly gameId: number;
  readonly entries: readonly EntryRecord[] | null;
  readonly message?: MessageRecord;
};

/**
 * Connects the score editors of one game in several tabs, so that all show, store and send the same entries in the same order
 * (docs/decisions/0082). A message that is lost loses nothing, because each tab stores and sends what was entered in it.
 */
export class ScoreTabs {
  readonly #scoreEditorOf: (userId: number, gameId: number) => ScoreEditor | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(scoreEditorOf: (userId: number, gameId: number) => ScoreEditor | undefined) {
    this.#scoreEditorOf = scoreEditorOf;
  }

  postOpened(userId: number, gameId: number): void {
    this.#send({ userId, gameId, entries: null });
  }

  post(userId: number, gameId: number, message: TabMessage): void {
    const record = fromMessage(message);
    const entries = record.kind === 'entered' ? record.entries : [];
    this.#send({ userId, gameId, entries, message: record });
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

  #receive({ userId, gameId, entries, message }: Posted): void {
    const editor = this.#scoreEditorOf(userId, gameId);
    if (message) editor?.receive(toMessage(message));
    else if (entries) editor?.receive(toMessage({ kind: 'entered', entries, known: [] }));
    else editor?.postUnanswered();
  }
}
