import type { CourtContent, CourtEvent } from '#domain/court/court-event.ts';
import { logRefusal } from '#domain/court/set-log.ts';
import { stateOfSet } from '#domain/court/set-state.ts';
import { eventsOfResult } from '#domain/court/typed-result.ts';
import { apply, isRefusal } from '#domain/game/game.ts';
import { isSetFinished } from '#domain/game/sets.ts';
import type { SetScore } from '#domain/tournament.ts';
import { fakeGame, fakeSet } from '#web/features/games/fake-game.ts';
import type { Game, GameEvents, StoredEvent } from '#web/features/games/queries.ts';
import { slotAt } from '#web/lib/device/slot.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { newId } from '#web/lib/net/new-id.ts';
import { fakeClock, fakeServer, fakeStorage } from '#web/lib/offline/fake-device.ts';
import { ScoreEditor } from './editor.ts';
import { rulesOf } from './known-set.ts';
import { type Notice, playedOf } from './state.ts';
import type { EventsRequest, StoredScore } from './store.ts';

type Pair = readonly [number, number];

/** A game in progress with these sets. */
export function aGame(version: number, scores: readonly Pair[], change: Partial<Game> = {}): Game {
  const sets = scores.map((score, i) => fakeSet(i + 1, score, { finished: Math.max(...score) >= 21 }));
  const given = { usedAllPlayersTeam1: true, usedAllPlayersTeam2: true, ...change };
  return fakeGame({ id: 7, status: 'em_andamento', version, sets, ...given });
}

/** A fake server with one game and its logs. */
export class FakeGameServer {
  game: Game;
  readonly #logs = new Map<number, StoredEvent[]>();
  readonly #answers = new Map<string, Game>();

  constructor(game: Game) {
    this.game = game;
  }

  log(setNumber: number): readonly StoredEvent[] {
    return this.#logs.get(setNumber) ?? [];
  }

  events(): GameEvents {
    return [...this.#logs].map(([setNumber, events]) => ({
      setNumber,
      events: events.map(({ event, author }) => ({ event, author: author ?? '' })),
    }));
  }

  scoreOf(setNumber = 1): Pair {
    const set = this.game.sets.find((each) => each.setNumber === setNumber);
    return [set?.team1Score ?? 0, set?.team2Score ?? 0];
  }

  /** Appends events, or repeats the answer of the idempotency key. Throws the server's refusals. */
  carryOut(request: EventsRequest, author = 'Ana'): Game {
    const answer = this.#answers.get(request.id);
    if (answer) return answer;
    this.#append(request, author);
    this.#answers.set(request.id, this.game);
    return this.game;
  }

  /** Carries out a request for which nobody waits any more: its answer is lost, also a refusal. */
  carryOutUnheard(request: EventsRequest | undefined): void {
    try {
      if (request) this.carryOut(request);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
    }
  }

  /** Applies a colleague's taps. */
  tap(setNumber: number, ...contents: CourtContent[]): void {
    const events = contents.map((content) => anEvent(content));
    const after = this.log(setNumber).at(-1)?.event.id ?? null;
    this.carryOut({ id: newId(), setNumber, after, events }, 'Bia');
  }

  /** Registers a colleague's result, as `POST .../sets` does. */
  register(result: SetScore & { readonly notes?: string }): void {
    const { setNumber, team1Score, team2Score, skipped, closed } = result;
    this.#check(result);
    const log = this.log(setNumber);
    if (log.length === 0) {
      this.#put(
        fakeSet(setNumber, [team1Score, team2Score], {
          skipped,
          closed,
          finished: closed,
          notes: result.notes ?? null,
        }),
      );
      return;
    }
    const state = stateOfSet(
      log.map(({ event }) => event),
      rulesOf(this.game, setNumber),
    );
    const added = eventsOfResult(state, result).map((content) => ({
      event: anEvent(content),
      author: 'Bia',
    }));
    this.#store(setNumber, [...log, ...added]);
  }

  deleteSet(setNumber: number): void {
    this.#logs.delete(setNumber);
    const sets = this.game.sets.filter((set) => set.setNumber !== setNumber);
    this.game = { ...this.game, sets, version: this.game.version + 1 };
  }

  change(change: Partial<Game>): void {
    this.game = { ...this.game, ...change, version: this.game.version + 1 };
  }

  /** Checks in the same order as `src/server/features/games/append-events.ts`. */
  #append({ setNumber, after, events }: EventsRequest, author: string) {
    const log = this.log(setNumber);
    const fresh = events.filter(({ id }) => !log.some(({ event }) => event.id === id));
    const shared = log.findIndex(({ event }) => event.id === after) + 1;
    const isGone = after !== null && shared === 0;
    const since = log.slice(shared);
    const isInOrder = !isGone && since.every(({ event }) => events.some(({ id }) => id === event.id));
    if (fresh.length === 0) return;
    if (this.game.status !== 'em_andamento') throw refusal(409, 'GAME_NOT_IN_PROGRESS', { game: this.game });
    if (!isInOrder) {
      throw refusal(409, 'EVENTS_SINCE', { after: isGone ? null : after, since, game: this.game });
    }
    const [first] = fresh;
    const [team1Score, team2Score] = this.scoreOf(setNumber);
    const isOpened =
      first?.type === 'correction' && first.team1Score === team1Score && first.team2Score === team2Score;
    const set = this.game.sets.find((each) => each.setNumber === setNumber);
    const isResult = set && !set.log && (set.skipped || set.closed || team1Score + team2Score > 0);
    if (isResult && !isOpened)
      throw refusal(409, 'EVENTS_SINCE', { after: null, since: [], game: this.game });
    const rules = rulesOf(this.game, setNumber);
    const refused = logRefusal(
      log.map(({ event }) => event),
      fresh,
      rules,
    );
    if (refused) throw refusal(422, refused.code, {});
    const longer = [...log, ...fresh.map((event) => ({ event, author }))];
    this.#check({
      ...stateOfSet(
        longer.map(({ event }) => event),
        rules,
      ),
      setNumber,
    });
    this.#store(setNumber, longer);
  }

  /** Throws the refusal of a set against the rules of the game's sets. */
  #check({ setNumber, team1Score, team2Score, skipped, closed }: SetScore) {
    const set = { setNumber, team1Score, team2Score, skipped, closed };
    const after = apply(playedOf(this.game), { do: 'registerSet', ...set });
    if (isRefusal(after)) throw refusal(after.kind === 'state' ? 409 : 422, after.code, {});
  }

  #store(setNumber: number, log: StoredEvent[]) {
    this.#logs.set(setNumber, log);
    const events = log.map(({ event }) => event);
    const {
      team1Score,
      team2Score,
      closed,
      skipped,
      notes,
      isOver: _,
      isTechnicalTimeoutDue: __,
      ...state
    } = stateOfSet(events, rulesOf(this.game, setNumber));
    const [timeoutsLeft1, timeoutsLeft2] = state.timeoutsLeft;
    const folded = {
      ...state,
      pause: state.pause ?? null,
      timeoutsLeft: [timeoutsLeft1, timeoutsLeft2] as [number, number],
      events: events.length,
      last: events.at(-1)?.id ?? null,
    };
    this.#put(fakeSet(setNumber, [team1Score, team2Score], { closed, skipped, notes, log: folded }));
  }

  #put(set: Game['sets'][number]) {
    const others = this.game.sets.filter((each) => each.setNumber !== set.setNumber);
    const sets = [...others, set].toSorted((a, b) => a.setNumber - b.setNumber);
    const { rules } = this.game;
    const counted = sets.map((each) => ({ ...each, finished: isSetFinished(sets, each, rules) }));
    this.game = { ...this.game, sets: counted, version: this.game.version + 1 };
  }
}

const refusal = (status: number, code: string, answer: object) =>
  new CallFailed(status, { code, message: code, ...answer }, '');

const anEvent = (content: CourtContent): CourtEvent => ({
  ...content,
  id: newId(),
  at: '2025-04-05T12:00:00.000Z',
});

/** A fake device on which the game is opened, and reopened after a reload. */
export function aPhone(start: Game | FakeGameServer = aGame(1, [])) {
  const served = start instanceof FakeGameServer ? start : new FakeGameServer(start);
  const slot = slotAt<StoredScore>('court', fakeStorage());
  const clock = fakeClock(Date.parse('2025-04-05T12:00:00.000Z'));
  const notices: (Notice & { isSeen: boolean })[] = [];
  const open = () => {
    const server = fakeServer<EventsRequest, Game>();
    const notify = (notice: Notice, isSeen: boolean) => void notices.push({ ...notice, isSeen });
    const editor = new ScoreEditor({ game: served.game, slot, notify, send: server.send, clock });
    /** Applies the newest request; its answer arrives or is lost. */
    const carryOut = (arrives: boolean) => {
      const last = server.requests.at(-1);
      if (!last) throw new Error('Nothing was sent.');
      try {
        const game = served.carryOut(last);
        return arrives ? server.answer(game) : server.lose();
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        return arrives ? server.refuse(error.status, error.answer) : server.lose();
      }
    };
    return { editor, server, answer: () => carryOut(true), loseAnswer: () => carryOut(false) };
  };
  return { ...open(), open, served, slot, clock, notices };
}

/** A short form of a request: who won each point, or the score of a correction, or the type. */
export function inShort({ events }: EventsRequest): string {
  return events
    .map((event) => {
      if (event.type === 'point') return event.side;
      return event.type === 'correction' ? `${event.team1Score}x${event.team2Score}` : event.type;
    })
    .join(' ');
}

export const scoreOf = (editor: ScoreEditor, setNumber = 1): Pair => {
  const { team1Score, team2Score } = editor.set(setNumber);
  return [team1Score, team2Score];
};
export const taps = (editor: ScoreEditor, ...sides: (1 | 2)[]) => {
  for (const side of sides) editor.point(1, side, 1);
};

/** Types the result of a set, as one that goes on unless it is `closed`. */
export const type = (
  editor: ScoreEditor,
  setNumber: number,
  [team1Score, team2Score]: Pair,
  closed = false,
) => editor.enter({ setNumber, team1Score, team2Score, skipped: false, closed });

export const skip = (editor: ScoreEditor, setNumber: number) =>
  editor.enter({ setNumber, team1Score: 0, team2Score: 0, skipped: true, closed: false });
