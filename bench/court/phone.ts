import { setTimeout as wait } from 'node:timers/promises';
import type { Game, GameEvents } from '#web/features/games/queries.ts';
import { ScoreEditor } from '#web/features/games/score-editor.ts';
import type { Entry, Operation, StoredScore } from '#web/features/games/score-slot.ts';
import { CallFailed, unanswered } from '#web/lib/client.ts';
import { fakeClock, fakeStorage } from '#web/lib/fake-device.ts';
import { slotAt } from '#web/lib/slot.ts';
import type { Answer, Scorekeeper } from './scorekeeper.ts';

export type Chance = () => number;

/** Longer than the longest pause before something is sent again, in milliseconds. */
const PAUSE = 20_000;
/** A phone gives up on an answer by then, as the court's program does; an impatient one within a moment. In milliseconds. */
const PATIENCE = 20_000;
const IMPATIENCE = 40;
const START = Date.parse('2025-04-05T12:00:00.000Z');

/** A phone with the court's own program on it: its storage survives a killed tab, its line is cut now and then. */
export class Phone {
  readonly #keeper: Scorekeeper;
  readonly #chance: Chance;
  readonly #slot = slotAt<StoredScore>('court', fakeStorage());
  readonly #clock = fakeClock(START);
  readonly #pending = new Set<Promise<unknown>>();
  /** The requests that the server has not answered, those included on which the phone has given up. */
  readonly #underWay = new Set<Promise<unknown>>();
  /** The points that were entered here and not taken back here, with their sets. */
  readonly #points = new Map<string, number>();
  /** The sets in which the server refused something as superfluous. */
  readonly #superfluous = new Set<number>();
  /** The game as this phone had it last: a tab that is opened without a line begins with it. */
  #game: Game;
  readonly gameId: number;
  editor: ScoreEditor;
  isCut = false;
  requests = 0;

  constructor(game: Game, keeper: Scorekeeper, chance: Chance) {
    this.#game = game;
    this.gameId = game.id;
    this.#keeper = keeper;
    this.#chance = chance;
    this.editor = this.#open();
  }

  #open(): ScoreEditor {
    return new ScoreEditor({
      game: this.#game,
      slot: this.#slot,
      notify: () => {},
      clock: this.#clock,
      onEntered: (entries) => this.#note(entries),
      register: (_, operation) => this.#send(operation),
    });
  }

  /** A tap that the phone's own rules refuse enters nothing. */
  #note(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (!('event' in entry)) continue;
      const { setNumber, event } = entry;
      if (event.type === 'point') this.#points.set(event.id, setNumber);
      if (event.type === 'undo') this.#points.delete(event.eventId);
    }
  }

  /** The request or its answer may be lost on the way, or come when nobody waits for it any more. */
  #send(operation: Operation): Promise<Game> {
    const fate = this.#chance();
    if (this.isCut || fate < 0.05) return Promise.reject(unanswered('cut'));
    this.requests += 1;
    const carriedOut = this.#keeper.carryOut(this.#game.id, operation);
    keepUntilSettled(this.#underWay, carriedOut);
    const patience = fate < 0.1 ? IMPATIENCE * this.#chance() : PATIENCE;
    const gaveUp = wait(patience, undefined, { ref: false }).then(() => Promise.reject(unanswered('late')));
    const sent = Promise.race([carriedOut, gaveUp]).then((answer) => {
      if (this.isCut || fate > 0.95) throw unanswered('cut');
      if (answer.body['code'] === 'THIRD_SET_SUPERFLUOUS') this.#superfluous.add(setOf(operation));
      return gameOf(answer);
    });
    keepUntilSettled(this.#pending, sent);
    return sent;
  }

  kill(): void {
    this.editor.stop();
    this.editor = this.#open();
    this.editor.send();
  }

  /** What the event stream and the lookup of the logs bring. */
  see(game: Game, logs: GameEvents): void {
    this.#game = game;
    this.editor.adopt(game);
    this.editor.learn(logs);
  }

  /** Lets the waiting requests leave, and those under way come back. */
  async breathe(): Promise<void> {
    this.#clock.advance(PAUSE);
    await Promise.allSettled([...this.#pending]);
  }

  /** Until the server has nothing more of this phone's to carry out: what it does later nobody could compare. */
  async landed(): Promise<void> {
    await Promise.allSettled([...this.#underWay]);
  }

  /** The points that are not `stored`: said to the scorekeeper as superfluous, or lost. */
  missing(stored: ReadonlySet<string>): { lost: number; refused: number } {
    const said = new Set(this.editor.get().refusals.map(({ draft }) => draft.setNumber));
    const missing = [...this.#points].filter(([id]) => !stored.has(id));
    const refused = missing.filter(
      ([, setNumber]) => said.has(setNumber) && this.#superfluous.has(setNumber),
    ).length;
    return { lost: missing.length - refused, refused };
  }
}

function keepUntilSettled(all: Set<Promise<unknown>>, one: Promise<unknown>): void {
  const end = () => void all.delete(one);
  all.add(one);
  one.then(end, end);
}

const setOf = (operation: Operation): number =>
  operation.is === 'set' ? operation.draft.setNumber : operation.setNumber;

function gameOf({ status, body }: Answer): Game {
  if (status >= 400) throw new CallFailed(status, body, JSON.stringify(body));
  return ('game' in body ? body['game'] : body) as Game;
}
