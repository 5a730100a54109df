import { stateOfSet } from '#domain/court/set-state.ts';
import { SET_NUMBERS } from '#domain/game/sets.ts';
import { DEFAULT_RULES, rulesOfSet } from '#domain/rules/rules.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { Game, GameEvents } from '#web/features/games/queries.ts';
import { type Chance, Phone } from './phone.ts';
import type { Scorekeeper } from './scorekeeper.ts';

/** The result of a match. */
export type Played = {
  readonly taps: number;
  readonly requests: number;
  readonly kills: number;
  readonly questions: number;
  readonly lost: number;
  /**
   * Points of a set that became superfluous by the other phone's rallies: they were refused, and the phone
   * said so.
   */
  readonly refused: number;
  readonly doubled: number;
  /** Sets about which the phones, the server and a replay of the log disagree. */
  readonly apart: number;
  /** The scores of each of them, and the taps. */
  readonly differences: readonly string[];
};

/** A match with more steps is completed as it is. */
const MOST_STEPS = 2_000;

/** Plays a match on two phones with simulated failures, and compares the results. */
export async function playMatch(keeper: Scorekeeper, chance: Chance): Promise<Played> {
  const game = await keeper.newGame();
  const phones = [new Phone(game, keeper, chance), new Phone(game, keeper, chance)] as const;
  const counts = { taps: 0, kills: 0, questions: 0 };
  // The rates of failures differ between matches; every third match stops in the middle, with requests under
  // way.
  const points = 0.5 + 0.4 * chance();
  const steps = chance() < 1 / 3 ? Math.ceil(80 * chance()) : MOST_STEPS;
  for (let step = 0; step < steps; step += 1) {
    const phone = chance() < 0.8 ? phones[0] : phones[1];
    const { editor } = phone;
    if (editor.get().conflict) {
      counts.questions += 1;
      // A conflict may be answered late, while the other phone goes on.
      if (chance() < 0.3) await look(keeper, game.id, [phone]);
      answer(editor);
    }
    const setNumber = SET_NUMBERS.find((number) => !editor.set(number).isOver);
    if (setNumber === undefined || isDecided(editor)) break;
    const fate = chance();
    if (fate < points) {
      counts.taps += 1;
      editor.point(setNumber, chance() < 0.55 ? 1 : 2, 1);
    } else await somethingElse(keeper, phone, setNumber, (fate - points) / (1 - points), counts);
    if (chance() < 0.15) await phone.breathe();
  }
  await settle(keeper, game.id, phones);
  const seen = await keeper.look(game.id);
  const result = judge(phones, seen.game, seen.logs);
  await keeper.endGame(seen.game);
  return { ...counts, ...result, requests: phones[0].requests + phones[1].requests };
}

/** Any event besides points. `fate`: from 0 to 1. */
async function somethingElse(
  keeper: Scorekeeper,
  phone: Phone,
  setNumber: number,
  fate: number,
  counts: { kills: number },
): Promise<void> {
  const { editor } = phone;
  if (fate < 0.3) editor.undo(setNumber);
  else if (fate < 0.37) editor.tap(setNumber, { type: 'timeout', side: 1 });
  else if (fate < 0.44) editor.tap(setNumber, { type: 'timeout', side: 2 });
  else if (fate < 0.46) typeResult(editor, setNumber);
  else if (fate < 0.58) phone.isCut = !phone.isCut;
  else if (fate < 0.65) {
    counts.kills += 1;
    phone.kill();
  } else await look(keeper, phone.gameId, [phone]);
}

/** Types the score with a point more for the first team. */
function typeResult(editor: ScoreEditor, setNumber: number): void {
  const { team1Score, team2Score } = editor.set(setNumber);
  editor.enter({ setNumber, team1Score: team1Score + 1, team2Score, skipped: false, closed: false });
}

/** Keeps both sides' events where that is possible. */
const answer = (editor: ScoreEditor): void => editor.resolve(editor.canCountBoth() ? 'both' : 'mine');

const isDecided = (editor: ScoreEditor): boolean => {
  const over = SET_NUMBERS.map((number) => editor.set(number)).filter(({ isOver }) => isOver);
  const won = over.filter(({ team1Score, team2Score }) => team1Score > team2Score).length;
  return Math.max(won, over.length - won) >= 2;
};

async function look(keeper: Scorekeeper, id: number, phones: readonly Phone[]): Promise<void> {
  const { game, logs } = await keeper.look(id);
  for (const phone of phones) if (!phone.isCut) phone.see(game, logs);
}

/** With a permanent connection, until both phones have sent and loaded everything. */
async function settle(keeper: Scorekeeper, id: number, phones: readonly Phone[]): Promise<void> {
  for (const phone of phones) phone.isCut = false;
  for (let round = 0; round < 200; round += 1) {
    for (const phone of phones) {
      const { editor } = phone;
      if (editor.get().conflict) answer(editor);
      editor.send();
      await phone.breathe();
      await phone.landed();
    }
    await look(keeper, id, phones);
    if (phones.every(({ editor }) => editor.get().saving === 'saved')) break;
  }
  // Looks once more, because something may have arrived meanwhile.
  await look(keeper, id, phones);
}

function judge(phones: readonly Phone[], game: Game, logs: GameEvents) {
  const ids = logs.flatMap(({ events }) => events.map(({ event }) => event.id));
  const stored = new Set(ids);
  const missing = phones.map((phone) => phone.missing(stored));
  const lost = missing.reduce((sum, each) => sum + each.lost, 0);
  const refused = missing.reduce((sum, each) => sum + each.refused, 0);
  const differences = SET_NUMBERS.flatMap((number) => differencesIn(number, phones, game, logs));
  const unanswered = phones.filter(({ editor }) => editor.get().saving !== 'saved').length;
  return {
    lost: lost + unanswered,
    refused,
    doubled: ids.length - stored.size,
    apart: differences.length,
    differences,
  };
}

/** The scores of a set according to the server, a replay of its log and each phone, if they differ. */
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
    stateOfSet(events, rulesOfSet(DEFAULT_RULES.normal, number)),
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
