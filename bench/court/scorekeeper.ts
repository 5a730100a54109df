import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { EventsRequest } from '#web/features/court/editor/store.ts';
import type { Game, GameEvents } from '#web/features/games/queries.ts';
import type { Served } from '../support/served.ts';

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Creates games, and sends the phones' requests, over HTTP. */
export class Scorekeeper {
  readonly #served: Served;
  #teams: readonly number[] = [];

  private constructor(served: Served) {
    this.#served = served;
  }

  static async open(served: Served): Promise<Scorekeeper> {
    const keeper = new Scorekeeper(served);
    const teams = await keeper.#get<CallAnswer<Contract['GET /api/teams']>>('/api/teams');
    keeper.#teams = teams.map(({ id }) => id);
    return keeper;
  }

  async newGame(): Promise<Game> {
    const [team1Id, team2Id] = this.#teams;
    const { body } = await this.#send('POST', '/api/games', { team1Id, team2Id, round: 1 });
    const { id } = body as unknown as Game;
    const started = await this.#send('PATCH', `/api/games/${id}/status`, { status: 'em_andamento' });
    return started.body as unknown as Game;
  }

  /**
   * A deleted game would make the server load the whole tournament anew, so it is completed; one without a point, which
   * cannot be, is given to a team.
   */
  async endGame({ id, sets }: Game): Promise<void> {
    const isPlayed = sets.some(({ team1Score, team2Score }) => team1Score + team2Score > 0);
    const { status, body } = isPlayed
      ? await this.#send('PATCH', `/api/games/${id}/status`, { status: 'concluido' })
      : await this.#send('POST', `/api/games/${id}/award`, { winner: 1, reason: 'wo' });
    if (status !== 200) throw new Error(`The game ${id} was not completed: ${JSON.stringify(body)}`);
  }

  async look(id: number): Promise<{ game: Game; logs: GameEvents }> {
    const game = await this.#get<Game>(`/api/games/${id}`);
    return { game, logs: await this.#get<GameEvents>(`/api/games/${id}/events`) };
  }

  /** Sends events as the court's program does. */
  carryOut(gameId: number, { id, setNumber, after, events }: EventsRequest): Promise<Answer> {
    return this.#send('POST', `/api/games/${gameId}/events`, { setNumber, after, events }, id);
  }

  async #get<T>(path: string): Promise<T> {
    const answer = await fetch(this.#at(path), { headers: { cookie: this.#served.cookie } });
    return (await answer.json()) as T;
  }

  async #send(method: string, path: string, body: unknown, operation?: string): Promise<Answer> {
    const answer = await fetch(this.#at(path), {
      method,
      headers: {
        cookie: this.#served.cookie,
        'content-type': 'application/json',
        origin: this.#at(''),
        ...(operation ? { 'idempotency-key': operation } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  }

  readonly #at = (path: string) => `http://127.0.0.1:${this.#served.port}${path}`;
}
