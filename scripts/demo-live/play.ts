import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Got, Sent } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { isFinalScore } from '#domain/sets.ts';
import { type Caller, Refused, Unanswered } from './caller.ts';

export type Game = Got<Contract['GET /api/games/{id}']>;
type Entry = Sent<Contract['POST /api/games/{id}/sets']>['body'];
type Side = 1 | 2;

/** The scorekeeper's place: how to call, how to let time pass, where to say what happens. */
export type Desk = {
  readonly caller: Caller;
  /** Ends every wait. */
  readonly signal: AbortSignal;
  wait(seconds: number): Promise<void>;
  say(line: string): void;
};

/** The side that receives the serve wins most rallies. */
const SIDE_OUT = 0.62;
const TRIES = 20;
const TRY_AGAIN_AFTER = 1_000;
const BETWEEN_SETS = 4;
const BETWEEN_GAMES = 6;
const CONFLICT = 409;

/** Plays games, those of each court one after the other; what is completed only when it is played `again`. */
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

/** What is being played first, then by time. */
function inOrder(a: Game, b: Game): number {
  const isLive = (game: Game) => Number(game.status === 'em_andamento');
  return isLive(b) - isLive(a) || a.date.localeCompare(b.date);
}

/** Plays one game to its end, from wherever it stands; other scorekeepers may lend a hand. */
async function playGame(desk: Desk, { id }: Game, again: boolean): Promise<void> {
  const params = { id };
  let serving: Side = Math.random() < 0.5 ? 1 : 2;
  let game = await send(desk, 'GET /api/games/{id}', { params });
  if (game.status === 'concluido' && !again) return;
  if (game.status !== 'em_andamento') game = await begin(desk, game);
  while (game.status === 'em_andamento') {
    const current = nextSet(game);
    try {
      if (!current) {
        const body = { status: 'concluido', ...USED_ALL, version: game.version } as const;
        game = await send(desk, 'PATCH /api/games/{id}/status', { params, body });
        desk.say(`${place(game)} · fim de jogo: ${score(game, game)}`);
        return;
      }
      serving = Math.random() < SIDE_OUT ? (serving === 1 ? 2 : 1) : serving;
      const entry = withPoint(game, current, serving);
      game = await send(desk, 'POST /api/games/{id}/sets', {
        params,
        body: { ...entry, version: game.version },
      });
      const won = entry.endTime ? ` · set de ${game[`team${serving}`].name}` : '';
      desk.say(`${place(game)} · ${entry.setNumber}º set · ${score(game, entry)}${won}`);
      await desk.wait(entry.endTime ? BETWEEN_SETS : 1 + Math.random());
    } catch (error) {
      // Somebody else changed the game: it goes on from there.
      if (!(error instanceof Refused) || error.status !== CONFLICT) throw error;
      game = await send(desk, 'GET /api/games/{id}', { params });
    }
  }
}

const USED_ALL = { usedAllPlayersTeam1: true, usedAllPlayersTeam2: true };

/** Starts a game; one that was played is reopened and loses its sets. */
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
function nextSet(game: Game): Pick<Game['sets'][number], 'setNumber' | 'team1Score' | 'team2Score'> | null {
  const last = game.sets.at(-1);
  if (last && !last.finished) return last;
  const most = game.isExtraRound ? 1 : 3;
  const isDecided = Math.max(game.team1Score, game.team2Score) === 2 || game.sets.length >= most;
  return isDecided ? null : { setNumber: game.sets.length + 1, team1Score: 0, team2Score: 0 };
}

/** The set with one point more: begun by its first point, ended by its last. */
function withPoint(game: Game, set: NonNullable<ReturnType<typeof nextSet>>, side: Side): Entry {
  const { setNumber } = set;
  const team1Score = set.team1Score + (side === 1 ? 1 : 0);
  const team2Score = set.team2Score + (side === 2 ? 1 : 0);
  const now = new Date().toISOString();
  const isLast = isFinalScore(
    { setNumber, team1Score, team2Score, skipped: false, closed: false },
    game.isExtraRound,
  );
  return {
    setNumber,
    team1Score,
    team2Score,
    ...(team1Score + team2Score === 1 ? { startTime: now } : {}),
    ...(isLast ? { endTime: now } : {}),
  };
}

/** Makes a call; while nothing comes back it is made again under the same key. */
async function send<K extends CallKey>(
  desk: Desk,
  callKey: K,
  sent: Sent<Contract[K]>,
): Promise<Got<Contract[K]>> {
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
