import { Agent, request } from 'node:http';
import { sharedNow } from './figures.ts';
import type { Served } from './served.ts';

/** A write that was answered: which revision it made, and how long it took on the way there and back. */
export type Written = { readonly revision: number; readonly answeredAt: number; readonly took: number };

const GAMES_IN_PROGRESS = 8;
const SQUAD = 12;
/** An editor that has seen everything: no row of a sheet is newer. */
const SEEN = '2100-01-01T00:00:00.000Z';

type Game = { readonly id: number; readonly team1Id: number };

/** A scorekeeper who registers sets and saves score sheets. Each write changes something. */
export class Writer {
  readonly #served: Served;
  readonly #agent = new Agent({ keepAlive: true });
  #games: readonly Game[] = [];
  #writes = 0;

  private constructor(served: Served) {
    this.#served = served;
  }

  static async open(served: Served): Promise<Writer> {
    const writer = new Writer(served);
    const { body } = await writer.#send('GET', '/api/live-scores');
    writer.#games = JSON.parse(body) as Game[];
    if (writer.#games.length < GAMES_IN_PROGRESS) throw new Error('The board shows too few games');
    return writer;
  }

  registerSet(): Promise<Written> {
    const index = this.#writes++;
    const game = this.#game(index);
    // The third set goes on for ever: 0 to 9 points for one team, then for the other.
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

  close(): void {
    this.#agent.destroy();
  }

  #game(index: number): Game {
    const game = this.#games[index % this.#games.length];
    if (!game) throw new Error('There is no game in progress');
    return game;
  }

  async #write(path: string, body: unknown): Promise<Written> {
    const start = sharedNow();
    const { headers } = await this.#send('POST', path, JSON.stringify(body));
    const answeredAt = sharedNow();
    return { revision: Number(headers['revision']), answeredAt, took: answeredAt - start };
  }

  #send(
    method: string,
    path: string,
    sent = '',
  ): Promise<{ headers: NodeJS.Dict<string | string[]>; body: string }> {
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
