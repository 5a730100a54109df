import type { Game } from './queries.ts';
import type { ScoreEditor } from './score-editor.ts';
import type { Entry, Operation } from './score-slot.ts';

/**
 * A message about the score editor of a user and game. Without entries: the editor was opened, and asks other tabs for
 * their entries. `answered`: what was sent, and the game with it as the server answered; a tab of an earlier release reads such a
 * message as no entries.
 */
type Message = {
  readonly userId: number;
  readonly gameId: number;
  readonly entries: readonly Entry[] | null;
  readonly answered?: { readonly operation: Operation; readonly game: Game };
};

/**
 * Connects the score editors of one game in several tabs: each sends the others what is entered, so that all show, store and
 * send it in the same order, and what was answered. A message that is lost loses nothing, because each tab
 * stores and sends what was entered in it (docs/decisions/0082).
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

  tellAnswered(userId: number, gameId: number, operation: Operation, game: Game): void {
    this.#tell({ userId, gameId, entries: [], answered: { operation, game } });
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

  #hear({ userId, gameId, entries, answered }: Message): void {
    const editor = this.#scoreEditorOf(userId, gameId);
    if (!editor) return;
    if (answered) editor.adoptAnswer(answered.operation, answered.game);
    else if (entries) editor.adoptEntries(entries);
    else if (editor.unanswered().length > 0) this.tellEntered(userId, gameId, editor.unanswered());
  }
}
