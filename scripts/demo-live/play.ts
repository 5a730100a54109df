import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { CourtEvent } from '#domain/court/court-event.ts';
import { isFinalScore, setNumbersOf } from '#domain/game/sets.ts';
import { rulesOfSet } from '#domain/rules/rules.ts';
import { firstServe, type Lineups, rallyEvents, rallyWinner } from '#server/setup/demo/rallies.ts';
import { type Caller, Refused, Unanswered } from './caller.ts';

export type Game = CallAnswer<Contract['GET /api/games/{id}']>;
type CurrentSet = Pick<Game['sets'][number], 'setNumber' | 'team1Score' | 'team2Score' | 'log'>;

/** What playing needs: how to make calls, how to wait, and where to report. */
export type Desk = {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  wait(seconds: number): Promise<void>;
  say(line: string): void;
};

const TRIES = 20;
const TRY_AGAIN_AFTER = 1_000;
const BETWEEN_SETS = 4;
const BETWEEN_GAMES = 6;
const CONFLICT = 409;

/** Plays games, those of each court one after the other; completed ones only with `again`. */
export async function playCourts(desk: Desk, games: readonly Game[], again: boolean): Promise<void> {
  const courts = Map.groupBy(games, (game) => game.court);
  await Promise.all(
    [...courts.values()].map(async (queue) => {
      for (const game of queue.toSorted(inOrder)) {
        await playGame(desk, game, again);
        await desk.wait(BETWEEN_GAMES);
      }
    }),
  );
}

/** Games in progress first, then by time. */
function inOrder(a: Game, b: Game): number {
  const isLive = (game: Game) => Number(game.status === 'em_andamento');
  return isLive(b) - isLive(a) || a.date.localeCompare(b.date);
}

/** Plays one game to its end, from its current state; other scorekeepers may take part. */
async function playGame(desk: Desk, { id }: Game, again: boolean): Promise<void> {
  const params = { id };
  let game = await send(desk, 'GET /api/games/{id}', { params });
  if (game.status === 'concluido' && !again) return;
  if (game.status !== 'em_andamento') game = await begin(desk, game);
  const players = await send(desk, 'GET /api/players', { query: {} });
  const lineup = (teamId: number) =>
    players.filter((player) => player.teamId === teamId).map((player) => player.id);
  const lineups = [lineup(game.team1Id), lineup(game.team2Id)] as const;
  while (game.status === 'em_andamento') {
    const current = nextSet(game);
    try {
      if (!current) {
        const body = { status: 'concluido', ...USED_ALL, version: game.version } as const;
        game = await send(desk, 'PATCH /api/games/{id}/status', { params, body });
        desk.say(`${place(game)} · fim de jogo: ${score(game, game)}`);
        return;
      }
      const { winner, after, isLast, events } = rally(game, current, lineups);
      const { setNumber } = current;
      const body = { setNumber, after: current.log?.last ?? null, events: [...events] };
      ({ game } = await send(desk, 'POST /api/games/{id}/events', { params, body }));
      const won = isLast ? ` · set de ${game[`team${winner}`].name}` : '';
      desk.say(`${place(game)} · ${setNumber}º set · ${score(game, after)}${won}`);
      await desk.wait(isLast ? BETWEEN_SETS : 1 + Math.random());
    } catch (error) {
      // Somebody else changed the game: continues from its current state.
      if (!(error instanceof Refused) || error.status !== CONFLICT) throw error;
      game = await send(desk, 'GET /api/games/{id}', { params });
    }
  }
}

const USED_ALL = { usedAllPlayersTeam1: true, usedAllPlayersTeam2: true };

async function begin(desk: Desk, game: Game): Promise<Game> {
  const params = { id: game.id };
  const body = { status: 'em_andamento', version: game.version } as const;
  let begun = await send(desk, 'PATCH /api/games/{id}/status', { params, body });
  for (const { setNumber } of begun.sets.toReversed()) {
    begun = await send(desk, 'DELETE /api/games/{id}/sets/{setNumber}', { params: { ...params, setNumber } });
  }
  desk.say(`${place(begun)} · começa ${begun.team1.name} x ${begun.team2.name}`);
  return begun;
}

/** The set being played, or the next one at 0x0; null when the game is decided. */
function nextSet(game: Game): CurrentSet | null {
  const last = game.sets.at(-1);
  if (last && !last.finished) return last;
  const most = setNumbersOf(game.rules).length;
  const isDecided = Math.max(game.team1Score, game.team2Score) === 2 || game.sets.length >= most;
  return isDecided ? null : { setNumber: game.sets.length + 1, team1Score: 0, team2Score: 0, log: null };
}

/** The events of the next rally of a set; for a new log also those of the score before it. */
function rally(game: Game, set: CurrentSet, lineups: Lineups) {
  const mark = () => ({ id: randomUUID(), at: new Date().toISOString() });
  const { setNumber, team1Score, team2Score } = set;
  const first = firstServe(Math.random);
  const isNew = team1Score + team2Score === 0;
  const opening = isNew ? first : ({ type: 'correction', team1Score, team2Score, reason: null } as const);
  const begun: CourtEvent[] = set.log ? [] : [{ ...opening, ...mark() }];
  const server = isNew ? first.side : null;
  const before = set.log ?? {
    server,
    left: 1 as const,
    toSideChange: rulesOfSet(game.rules, setNumber).sideChangeEvery,
  };
  const winner = rallyWinner(before.server, Math.random);
  const after = {
    team1Score: team1Score + (winner === 1 ? 1 : 0),
    team2Score: team2Score + (winner === 2 ? 1 : 0),
  };
  const whole = { setNumber, ...after, skipped: false, closed: false };
  const isLast = isFinalScore(whole, game.rules);
  const events = [...begun, ...rallyEvents(before, winner, isLast, lineups, Math.random, mark)];
  return { winner, after, isLast, events };
}

async function send<K extends CallKey>(
  desk: Desk,
  callKey: K,
  sent: CallRequest<Contract[K]>,
): Promise<CallAnswer<Contract[K]>> {
  const key = randomUUID();
  for (let left = TRIES; ; left -= 1) {
    try {
      return await desk.caller.call(callKey, sent, key);
    } catch (error) {
      if (!(error instanceof Unanswered) || left === 0) throw error;
      await pause(TRY_AGAIN_AFTER, undefined, { signal: desk.signal });
    }
  }
}

const place = ({ court }: Game) => (court ? `Quadra ${court}` : 'Sem quadra');

function score(
  { team1, team2 }: Game,
  { team1Score, team2Score }: { team1Score: number; team2Score: number },
) {
  return `${team1.name} ${team1Score} x ${team2Score} ${team2.name}`;
}
