import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { sharedNow } from './figures.ts';
import type { Served } from './served.ts';

export type Written = { readonly revision: number; readonly answeredAt: number; readonly took: number };

type Signed = Pick<Served, 'port' | 'cookie'>;

const GAMES_IN_PROGRESS = 8;
const SQUAD = 12;
/** In the future, so that the editor counts as having seen all rows of the sheet. */
const SEEN = '2100-01-01T00:00:00.000Z';

type Game = { readonly id: number; readonly team1Id: number; readonly team2Id: number };
/** A game whose first set has a log: its last event, and the point that the next tap undoes. */
type Log = {
  readonly gameId: number;
  last: string | null;
  point: string | null;
  /** Resolves when the previous tap is answered. */
  busy: Promise<unknown>;
};

/** Registers sets, saves score sheets and taps. Each write changes something. */
export class Writer {
  readonly #served: Signed;
  readonly #slug: string | null;
  readonly #agent = new Agent({ keepAlive: true });
  #games: readonly Game[] = [];
  #logs: readonly Log[] = [];
  #writes = 0;

  private constructor(served: Signed, slug: string | null) {
    this.#served = served;
    this.#slug = slug;
  }

  /** `slug`: of another tournament than the current one. */
  static async open(served: Signed, slug: string | null = null): Promise<Writer> {
    const writer = new Writer(served, slug);
    const { body } = await writer.#send('GET', '/api/live-scores');
    writer.#games = JSON.parse(body) as Game[];
    if (writer.#games.length < GAMES_IN_PROGRESS) throw new Error('The board shows too few games');
    return writer;
  }

  registerSet(): Promise<Written> {
    const index = this.#writes++;
    const game = this.#game(index);
    // The third set never ends: 0 to 9 points for one team, then for the other.
    const score = Math.floor(index / this.#games.length);
    const body = { setNumber: 3, team1Score: score % 10, team2Score: Math.floor(score / 10) % 10 };
    return this.#write(`/api/games/${game.id}/sets`, body);
  }

  saveSheet(): Promise<Written> {
    const index = this.#writes++;
    const { team1Id } = this.#game(index);
    const first = (team1Id - 1) * SQUAD + 1;
    const updates = Array.from({ length: SQUAD }, (_, place) => ({
      playerId: first + place,
      teamId: team1Id,
      round: 8,
      saques: index % 900,
      defesas: place,
      ataques: 1,
      present: true,
    }));
    return this.#write('/api/detailed-points/batch-update', { updates, lastUpdated: SEEN });
  }

  /** Starts `games` games, each with `events` events in its first set. */
  async beginLogs(games: number, events: number): Promise<void> {
    const logs: Log[] = [];
    for (let index = 0; index < games; index += 1) {
      const { team1Id, team2Id } = this.#game(index);
      const made = await this.#send('POST', '/api/games', JSON.stringify({ team1Id, team2Id, round: 8 }));
      const { id } = JSON.parse(made.body) as Game;
      await this.#send('PATCH', `/api/games/${id}/status`, JSON.stringify({ status: 'em_andamento' }));
      const log: Log = { gameId: id, last: null, point: null, busy: Promise.resolve() };
      await this.#append(log, events);
      logs.push(log);
    }
    this.#logs = logs;
  }

  /**
   * Adds a point or undoes it, in one game after the other, so that no set ends. One request at a time per
   * game, like a phone.
   */
  async tap(): Promise<Written> {
    const log = this.#logs[this.#writes++ % this.#logs.length];
    if (!log) throw new Error('No log is begun');
    const start = sharedNow();
    const sent = log.busy.then(() => this.#append(log, 1));
    log.busy = sent;
    const written = await sent;
    return { ...written, took: written.answeredAt - start };
  }

  close(): void {
    this.#agent.destroy();
  }

  #game(index: number): Game {
    const game = this.#games[index % this.#games.length];
    if (!game) throw new Error('There is no game in progress');
    return game;
  }

  #append(log: Log, count: number): Promise<Written> {
    const after = log.last;
    const events = Array.from({ length: count }, () => {
      const mark = { id: randomUUID(), at: new Date().toISOString() };
      const { point } = log;
      log.last = mark.id;
      log.point = point === null ? mark.id : null;
      return point === null
        ? { ...mark, type: 'point', side: 1, isExtra: false }
        : { ...mark, type: 'undo', eventId: point };
    });
    return this.#write(`/api/games/${log.gameId}/events`, { setNumber: 1, after, events });
  }

  async #write(path: string, body: unknown): Promise<Written> {
    const start = sharedNow();
    const { headers } = await this.#send('POST', path, JSON.stringify(body));
    const answeredAt = sharedNow();
    return { revision: Number(headers['revision']), answeredAt, took: answeredAt - start };
  }

  #send(
    method: string,
    call: string,
    sent = '',
  ): Promise<{ headers: NodeJS.Dict<string | string[]>; body: string }> {
    const path = this.#slug === null ? call : call.replace('/api/', `/api/t/${this.#slug}/`);
    const { port, cookie } = this.#served;
    const headers = { cookie, ...(sent === '' ? {} : { 'content-type': 'application/json' }) };
    return new Promise((resolve, reject) => {
      const asking = request(
        { port, host: '127.0.0.1', method, path, headers, agent: this.#agent },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (text: string) => {
            body += text;
          });
          answer.on('end', () => {
            if ((answer.statusCode ?? 500) < 400) resolve({ headers: answer.headers, body });
            else reject(new Error(`${method} ${path}: ${answer.statusCode} ${body}`));
          });
        },
      );
      asking.on('error', reject);
      asking.end(sent);
    });
  }
}
