import { setRules } from '#domain/set-rules.ts';
import { setState } from '#domain/set-state.ts';
import { SET_NUMBERS } from '#domain/sets.ts';
import type { Game, GameEvents } from '#web/features/games/queries.ts';
import { ScoreEditor } from '#web/features/games/score-editor.ts';
import type { Entry, Operation, StoredScore } from '#web/features/games/score-slot.ts';
import { CallFailed, unanswered } from '#web/lib/client.ts';
import { fakeClock, fakeStorage } from '#web/lib/fake-device.ts';
import { slotAt } from '#web/lib/slot.ts';
import type { Answer, Scorekeeper } from './scorekeeper.ts';

type Chance = () => number;

/** What became of a match. */
export type Played = {
  readonly taps: number;
  readonly requests: number;
  readonly kills: number;
  readonly questions: number;
  readonly lost: number;
  /** Points of a set that the other phone's rallies made superfluous: refused, and said on the phone. */
  readonly refused: number;
  readonly doubled: number;
  /** Sets of which the phones, the server and a replay of the log do not all say the same. */
  readonly apart: number;
  /** The scores of each of them, and what was tapped. */
  readonly differences: readonly string[];
};

/** Longer than the longest pause before something is sent again, in milliseconds. */
const PAUSE = 20_000;
const START = Date.parse('2025-04-05T12:00:00.000Z');
/** A match that is not over by then is completed as it stands. */
const MOST_STEPS = 2_000;

/** A phone with the court's own program on it: its storage survives a killed tab, its line is cut now and then. */
class Phone {
  readonly #keeper: Scorekeeper;
  readonly #chance: Chance;
  readonly #slot = slotAt<StoredScore>('court', fakeStorage());
  readonly #clock = fakeClock(START);
  readonly #pending = new Set<Promise<unknown>>();
  /** The points that were entered here and not taken back here, with their sets. */
  readonly #points = new Map<string, number>();
  /** The sets in which the server refused something as superfluous. */
  readonly #superfluous = new Set<number>();
  /** The game as this phone had it last: a tab that is opened without a line begins with it. */
  #game: Game;
  editor: ScoreEditor;
  isCut = false;
  requests = 0;

  constructor(game: Game, keeper: Scorekeeper, chance: Chance) {
    this.#game = game;
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

  /** The request or its answer may be lost on the way. */
  #send(operation: Operation): Promise<Game> {
    const fate = this.#chance();
    if (this.isCut || fate < 0.05) return Promise.reject(unanswered('cut'));
    this.requests += 1;
    const sent = this.#keeper.carryOut(this.#game.id, operation).then((answer) => {
      if (this.isCut || fate > 0.95) throw unanswered('cut');
      if (answer.body['code'] === 'THIRD_SET_SUPERFLUOUS') this.#superfluous.add(setOf(operation));
      return gameOf(answer);
    });
    this.#pending.add(sent);
    const end = () => void this.#pending.delete(sent);
    sent.then(end, end);
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

const setOf = (operation: Operation): number =>
  operation.is === 'set' ? operation.draft.setNumber : operation.setNumber;

function gameOf({ status, body }: Answer): Game {
  if (status >= 400) throw new CallFailed(status, body, JSON.stringify(body));
  return ('game' in body ? body['game'] : body) as Game;
}

/** Plays a match on two phones, with everything that goes wrong at a beach, and compares what everybody says of it. */
export async function playMatch(keeper: Scorekeeper, chance: Chance): Promise<Played> {
  const game = await keeper.newGame();
  const phones = [new Phone(game, keeper, chance), new Phone(game, keeper, chance)] as const;
  const counts = { taps: 0, kills: 0, questions: 0 };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const phone = chance() < 0.8 ? phones[0] : phones[1];
    const { editor } = phone;
    if (editor.get().conflict) {
      counts.questions += 1;
      editor.resolve(editor.canKeepBoth() ? 'both' : 'mine');
    }
    const setNumber = SET_NUMBERS.find((number) => !editor.set(number).isOver);
    if (setNumber === undefined || isDecided(editor)) break;
    const fate = chance();
    if (fate < 0.86) {
      counts.taps += 1;
      editor.point(setNumber, chance() < 0.55 ? 1 : 2, 1);
    } else if (fate < 0.9) editor.undo(setNumber);
    else if (fate < 0.92) editor.tap(setNumber, { type: 'timeout', side: chance() < 0.5 ? 1 : 2 });
    else if (fate < 0.94) phone.isCut = !phone.isCut;
    else if (fate < 0.95) {
      counts.kills += 1;
      phone.kill();
    } else await look(keeper, game.id, [phone]);
    if (chance() < 0.15) await phone.breathe();
  }
  await settle(keeper, game.id, phones);
  const seen = await keeper.look(game.id);
  const result = judge(phones, seen.game, seen.logs);
  await keeper.endGame(game.id);
  return { ...counts, ...result, requests: phones[0].requests + phones[1].requests };
}

const isDecided = (editor: ScoreEditor): boolean => {
  const over = SET_NUMBERS.map((number) => editor.set(number)).filter(({ isOver }) => isOver);
  const won = over.filter(({ team1Score, team2Score }) => team1Score > team2Score).length;
  return Math.max(won, over.length - won) >= 2;
};

async function look(keeper: Scorekeeper, id: number, phones: readonly Phone[]): Promise<void> {
  const { game, logs } = await keeper.look(id);
  for (const phone of phones) if (!phone.isCut) phone.see(game, logs);
}

/** The line is there for good: until both have sent everything and know everything. */
async function settle(keeper: Scorekeeper, id: number, phones: readonly Phone[]): Promise<void> {
  for (const phone of phones) phone.isCut = false;
  for (let round = 0; round < 200; round += 1) {
    for (const phone of phones) {
      const { editor } = phone;
      if (editor.get().conflict) editor.resolve(editor.canKeepBoth() ? 'both' : 'mine');
      editor.send();
      await phone.breathe();
    }
    await look(keeper, id, phones);
    if (phones.every(({ editor }) => editor.get().saving === 'saved')) break;
  }
  // What came in while they were looking is seen too.
  await look(keeper, id, phones);
}

function judge(phones: readonly Phone[], game: Game, logs: GameEvents) {
  const ids = logs.flatMap(({ events }) => events.map(({ event }) => event.id));
  const stored = new Set(ids);
  const missing = phones.map((phone) => phone.missing(stored));
  const lost = missing.reduce((sum, each) => sum + each.lost, 0);
  const refused = missing.reduce((sum, each) => sum + each.refused, 0);
  const differences = SET_NUMBERS.flatMap((number) => differencesIn(number, phones, game, logs));
  const unsent = phones.filter(({ editor }) => editor.get().saving !== 'saved').length;
  return {
    lost: lost + unsent,
    refused,
    doubled: ids.length - stored.size,
    apart: differences.length,
    differences,
  };
}

/** Nothing, or what is said of a set of which not all say the same: by the server, a replay of its log, and each phone. */
function differencesIn(
  number: number,
  phones: readonly Phone[],
  game: Game,
  logs: GameEvents,
): readonly string[] {
  const served = game.sets.find(({ setNumber }) => setNumber === number);
  const events = logs.find(({ setNumber }) => setNumber === number)?.events.map(({ event }) => event) ?? [];
  const scores = [
    served ?? { team1Score: 0, team2Score: 0 },
    setState(events, setRules(number, false)),
    ...phones.map(({ editor }) => editor.set(number)),
  ].map(({ team1Score, team2Score }) => `${team1Score}:${team2Score}`);
  if (new Set(scores).size === 1) return [];
  const known = phones.map(({ editor }) =>
    editor
      .events(number)
      .map(({ id }) => id.slice(0, 4))
      .join(' '),
  );
  const log = events.map(({ id, type }) => `${id.slice(0, 4)} ${type}`).join(', ');
  return [`set ${number}: ${scores.join(', ')}; log: ${log}; phones: ${known.join(' | ')}`];
}
