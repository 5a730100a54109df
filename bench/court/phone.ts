import { setTimeout as wait } from 'node:timers/promises';
import { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { EventsRequest, StoredScore } from '#web/features/court/editor/store.ts';
import type { Game, GameEvents } from '#web/features/games/queries.ts';
import { slotAt } from '#web/lib/device/slot.ts';
import { CallFailed, unanswered } from '#web/lib/net/call-failed.ts';
import { fakeClock, fakeStorage } from '#web/lib/offline/fake-device.ts';
import type { Answer, Scorekeeper } from './scorekeeper.ts';

export type Chance = () => number;

/** Longer than the longest pause before a retry, in milliseconds. */
const PAUSE = 20_000;
/**
 * The timeout of a request as in the court's program, and a much shorter one for an impatient phone. In
 * milliseconds.
 */
const TIMEOUT = 20_000;
const SHORT_TIMEOUT = 40;
const START = Date.parse('2025-04-05T12:00:00.000Z');

/**
 * A phone that runs the court's own program: its storage survives a killed tab, its connection is cut now and
 * then.
 */
export class Phone {
  readonly #keeper: Scorekeeper;
  readonly #chance: Chance;
  readonly #slot = slotAt<StoredScore>('court', fakeStorage());
  readonly #clock = fakeClock(START);
  readonly #pending = new Set<Promise<unknown>>();
  /** The requests that the server has not answered, including those that timed out here. */
  readonly #underWay = new Set<Promise<unknown>>();
  /** The points that were entered and not undone here, with their sets. */
  readonly #points = new Map<string, number>();
  /** The sets in which the server refused something as superfluous. */
  readonly #superfluous = new Set<number>();
  /** The game as this phone loaded it last: a tab that is opened offline starts from it. */
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
      onChange: () => this.#note(),
      send: (request) => this.#send(request),
    });
  }

  /** Records what is entered; nothing where the phone's own rules refused the tap. */
  #note(): void {
    for (const { setNumber, event } of this.editor.unanswered()) {
      if (event.type === 'point') this.#points.set(event.id, setNumber);
      if (event.type === 'undo') this.#points.delete(event.eventId);
    }
  }

  /** The request or its answer may be lost, or arrive after the timeout. */
  #send(request: EventsRequest): Promise<Game> {
    const fate = this.#chance();
    if (this.isCut || fate < 0.05) return Promise.reject(unanswered('cut'));
    this.requests += 1;
    const carriedOut = this.#keeper.carryOut(this.#game.id, request);
    keepUntilSettled(this.#underWay, carriedOut);
    const timeout = fate < 0.1 ? SHORT_TIMEOUT * this.#chance() : TIMEOUT;
    const gaveUp = wait(timeout, undefined, { ref: false }).then(() => Promise.reject(unanswered('late')));
    const sent = Promise.race([carriedOut, gaveUp]).then((answer) => {
      if (this.isCut || fate > 0.95) throw unanswered('cut');
      if (answer.body['code'] === 'THIRD_SET_SUPERFLUOUS') this.#superfluous.add(request.setNumber);
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

  /** Applies what the event stream and the request for the logs bring. */
  see(game: Game, logs: GameEvents): void {
    this.#game = game;
    this.editor.adopt(game);
    this.editor.learn(logs);
  }

  /** Lets waiting requests be sent, and those under way be answered. */
  async breathe(): Promise<void> {
    this.#clock.advance(PAUSE);
    await Promise.allSettled([...this.#pending]);
  }

  /**
   * Waits until the server has carried out all requests of this phone, because later changes could not be
   * compared.
   */
  async landed(): Promise<void> {
    await Promise.allSettled([...this.#underWay]);
  }

  /** The points that are not `stored`: refused as superfluous, or lost. */
  missing(stored: ReadonlySet<string>): { lost: number; refused: number } {
    const said = new Set(this.editor.get().refusals.map(({ score }) => score.setNumber));
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

function gameOf({ status, body }: Answer): Game {
  if (status >= 400) throw new CallFailed(status, body, JSON.stringify(body));
  return ('game' in body ? body['game'] : body) as Game;
}
