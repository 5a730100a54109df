import { fakeClock, fakeServer, fakeStorage } from '#web/lib/fake-device.ts';
import { slotAt } from '#web/lib/slot.ts';
import { Court } from './court.ts';
import type { CourtNotice } from './court-draft.ts';
import type { StoredCourt } from './court-slot.ts';
import type { Operation } from './draft.ts';
import { fakeGame, fakeSet } from './fake-game.ts';
import type { Game } from './queries.ts';

export const PAUSE = 60_000;
type Pair = readonly [number, number];

/** A game in progress as the server has it, with these sets. */
export function aGame(version: number, scores: readonly Pair[], change: Partial<Game> = {}): Game {
  const sets = scores.map((score, i) => fakeSet(i + 1, score, { finished: Math.max(...score) >= 21 }));
  const given = { usedAllPlayersTeam1: true, usedAllPlayersTeam2: true, ...change };
  return fakeGame({ id: 7, status: 'em_andamento', version, sets, ...given });
}

/** The game as the server answers it, with the score that was sent. */
function withSet(game: Game, { draft }: Operation): Game {
  const { setNumber, team1Score, team2Score, skipped, finished, notes = '' } = draft;
  const set = fakeSet(setNumber, [team1Score, team2Score], { skipped, closed: finished, finished, notes });
  const others = game.sets.filter((each) => each.setNumber !== setNumber);
  const sets = [...others, set].toSorted((a, b) => a.setNumber - b.setNumber);
  return { ...game, version: game.version + 1, sets };
}

/** A phone on which the game is opened, and opened again after its page was lost. */
export function aPhone(game = aGame(1, [])) {
  const slot = slotAt<StoredCourt>('court', fakeStorage());
  const clock = fakeClock(Date.parse('2025-04-05T12:00:00.000Z'));
  const said: (CourtNotice & { isSeen: boolean })[] = [];
  let known = game;
  const open = () => {
    const server = fakeServer<Operation, Game>();
    const notify = (notice: CourtNotice, isSeen: boolean) => void said.push({ ...notice, isSeen });
    const register = (_: number, operation: Operation) => server.send(operation);
    const court = new Court({ game: known, slot, notify, register, clock });
    /** The newest request is carried out. */
    const answer = () => {
      const last = server.requests.at(-1);
      if (!last) throw new Error('Nothing was sent.');
      known = withSet(known, last);
      return server.answer(known);
    };
    return { court, server, answer };
  };
  return { ...open(), open, slot, clock, said };
}

export const pairOf = ({ draft }: Operation): Pair => [draft.team1Score, draft.team2Score];
export const scoreOf = (court: Court, setNumber = 1): Pair => {
  const { team1Score, team2Score } = court.score(setNumber);
  return [team1Score, team2Score];
};
export const taps = (court: Court, ...sides: (1 | 2)[]) => {
  for (const side of sides) court.tap(1, side, 1);
};
