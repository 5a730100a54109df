import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sharedNow } from './figures.ts';
import type { Tap } from './seen-writes.ts';

type Log = { readonly gameId: number; readonly ids: string[]; busy: Promise<unknown> };
const AGAIN_AFTER = 200;
const ANSWERED_WITHIN = 10_000;

/** A phone at each of some courts; an unanswered tap is repeated until it is answered. */
export class CourtTapper {
  readonly taps: Tap[] = [];
  again = 0;
  readonly #address: string;
  readonly #cookie: string;
  readonly #logs: Log[] = [];
  #count = 0;

  constructor(address: string, cookie: string) {
    this.#address = address;
    this.#cookie = cookie;
  }

  /** `organiser`: the session that makes the games, if other than the scorekeeper's. */
  async begin(courts: number, organiser = this.#cookie): Promise<void> {
    const [one, other] = (await this.get('/api/teams')) as { id: number }[];
    for (let court = 0; court < courts; court += 1) {
      const body = { team1Id: one?.id, team2Id: other?.id, round: 8 };
      const { id } = await this.#send('POST', '/api/games', body, organiser).then(
        (answer) => answer.json() as Promise<{ id: number }>,
      );
      await this.#send('PATCH', `/api/games/${id}/status`, { status: 'em_andamento' });
      this.#logs.push({ gameId: id, ids: [], busy: Promise.resolve() });
    }
  }

  /** Taps at one court after the other; resolves when it is acknowledged, with the number of repetitions. */
  tap(): Promise<number> {
    const log = this.#logs[this.#count++ % this.#logs.length];
    if (!log) throw new Error('There is no court');
    const tappedAt = sharedNow();
    const done = log.busy.then(() => this.#append(log, tappedAt));
    log.busy = done;
    return done;
  }

  /**
   * The number of acknowledged points that are not stored, and of stored points that are doubled or were
   * never tapped.
   */
  async compare(): Promise<{ lost: number; doubled: number }> {
    let lost = 0;
    let doubled = 0;
    for (const { gameId, ids } of this.#logs) {
      const logs = (await this.get(`/api/games/${gameId}/events`)) as {
        events: { event: { id: string } }[];
      }[];
      const stored = logs.flatMap(({ events }) => events.map(({ event }) => event.id));
      const unique = new Set(stored);
      lost += ids.filter((id) => !unique.has(id)).length;
      doubled += stored.length - new Set(ids.filter((id) => unique.has(id))).size;
    }
    return { lost, doubled };
  }

  async get(path: string): Promise<unknown> {
    const answer = await fetch(this.#address + path, { headers: { cookie: this.#cookie } });
    return answer.json();
  }

  /** Adds a point or undoes the last one, so that the set never ends. */
  async #append(log: Log, tappedAt: number): Promise<number> {
    const { gameId, ids } = log;
    const mark = { id: randomUUID(), at: new Date().toISOString() };
    const event =
      ids.length % 2 === 0
        ? { ...mark, type: 'point', side: 1, isExtra: false }
        : { ...mark, type: 'undo', eventId: ids.at(-1) };
    const body = { setNumber: 1, after: ids.at(-1) ?? null, events: [event] };
    for (let again = 0; ; again += 1) {
      const answer = await this.#send('POST', `/api/games/${gameId}/events`, body).catch(() => null);
      if (answer?.ok) {
        ids.push(mark.id);
        const revision = Number(answer.headers.get('revision'));
        this.taps.push({ revision, tappedAt, answeredAt: sharedNow() });
        return again;
      }
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`A tap was refused: ${await answer.text()}`);
      await answer?.text().catch(() => '');
      this.again += 1;
      await pause(AGAIN_AFTER);
    }
  }

  #send(method: string, path: string, body: unknown, cookie = this.#cookie): Promise<Response> {
    return fetch(this.#address + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERED_WITHIN),
    });
  }
}
