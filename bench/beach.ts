import { Agent, type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Child } from './support/children.ts';
import { CourtTapper } from './support/court-tapper.ts';
import { sharedNow } from './support/figures.ts';
import { type Row, report } from './support/report.ts';
import { Besieged } from './support/siege/besieged.ts';
import { ending } from './support/siege/ending.ts';
import { paced, read, type Sample, tap, timesOf } from './support/siege/people.ts';
import { EVENTS } from './support/siege/stranger.ts';

/**
 * The largest crowd of ordinary users, without an attack, directly and through a proxy that pools
 * connections: nothing may be refused.
 */
const SECONDS = Number(process.env['SECONDS'] ?? 20);
const PHONES = 300;
const SCOREKEEPERS = 50;
const TABS = 10;
/** The address that everybody at the beach shares. */
const BEACH = '127.0.0.2';

type Place = { readonly port: number; readonly admin: string; readonly people: readonly string[] };
type Work = { readonly name: string; run(place: Place): Promise<Sample[]> };

const WORK: readonly Work[] = [
  {
    name: `${PHONES} phones behind one address`,
    async run(place) {
      const court = await courtOf(place, place.admin);
      const phones = Array.from({ length: PHONES }, () => new Phone(place.port));
      const taps = await paced(SECONDS, 2_000, () => tap(court));
      await pause(3_000);
      return [...taps, ...phones.flatMap((phone) => phone.leave())];
    },
  },
  {
    name: 'an import of 500 rows',
    async run({ port, admin }) {
      const rows = Array.from({ length: 500 }, (_, n) => ({
        firstName: 'Lia',
        lastName: `Lobo ${n}`,
        gender: 'Feminino',
        email: `lia-${port}-${n}@exemplo.com.br`,
      }));
      const send = async (body: object) => {
        const start = sharedNow();
        const headers = { cookie: admin, 'content-type': 'application/json' };
        const to = `http://127.0.0.1:${port}/api/players/import`;
        const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) console.log(await answer.text());
        return { took: sharedNow() - start, isFailed: !answer.ok };
      };
      return [await send({ rows, dryRun: true }), await send({ rows })];
    },
  },
  {
    name: `${SCOREKEEPERS} scorekeepers at once`,
    async run(place) {
      const courts: CourtTapper[] = [];
      for (const cookie of place.people.slice(0, SCOREKEEPERS)) courts.push(await courtOf(place, cookie));
      return (await Promise.all(courts.map((court) => paced(SECONDS, 1_000, () => tap(court))))).flat();
    },
  },
  {
    name: 'a screen at the beach and an overlay',
    async run({ port }) {
      const agent = new Agent({ keepAlive: true, localAddress: BEACH });
      const paths = [
        '/tv',
        '/overlay/placar?quadra=1',
        '/api/broadcast',
        '/api/live-scores',
        '/agora/cartaz.jpg',
      ];
      return paced(SECONDS, 200, (n) => read(port, paths[n % paths.length] ?? '', { agent }));
    },
  },
  {
    name: `${TABS} tabs of one person`,
    async run({ port, people: [cookie = ''] }) {
      const paths = [
        '/perfil',
        '/api/user',
        '/api/scores',
        '/api/teams',
        '/api/tournament',
        '/api/rankings/players/total',
      ];
      const phones = Array.from({ length: TABS }, () => new Phone(port, { cookie }));
      const agent = new Agent({ keepAlive: true, localAddress: BEACH });
      const reads = Array.from({ length: TABS }, () =>
        paths.map((path) => read(port, path, { agent, fields: { cookie } })),
      );
      const done = await Promise.all(reads.flat());
      return [...done, ...phones.flatMap((phone) => phone.leave())];
    },
  },
];

/** A page that follows the stream and asks again at each change. */
class Phone {
  static readonly #READS = [
    '/api/live-scores',
    '/api/rankings/teams/total',
    '/api/live-scores/top-players',
    '/api/games/in-progress',
    '/api/games/upcoming',
  ];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 5, localAddress: BEACH });
  readonly #samples: Sample[] = [];
  readonly #stream: ClientRequest;
  #hasLeft = false;

  constructor(port: number, fields: Record<string, string> = {}) {
    const place = { port, host: '127.0.0.1', localAddress: BEACH };
    this.#stream = get({ ...place, path: EVENTS, headers: fields, agent: false }, (answer) => {
      if (answer.statusCode !== 200) this.#fail();
      answer.on('close', () => this.#fail());
      answer.on('data', (chunk: Buffer) => {
        if (!chunk.includes('event: changed')) return;
        for (const path of Phone.#READS)
          void read(port, path, { agent: this.#agent, fields }).then((sample) => this.#samples.push(sample));
      });
    });
    this.#stream.on('error', () => this.#fail());
  }

  leave(): Sample[] {
    this.#hasLeft = true;
    this.#stream.destroy();
    this.#agent.destroy();
    return this.#samples;
  }

  #fail(): void {
    if (!this.#hasLeft) this.#samples.push({ took: 0, isFailed: true });
  }
}

async function courtOf({ port, admin }: Place, cookie: string): Promise<CourtTapper> {
  const court = new CourtTapper(`http://127.0.0.1:${port}`, cookie);
  await court.begin(1, admin);
  return court;
}

async function work(name: string, place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of WORK) {
    const { p50, p95, failed, count } = timesOf(await each.run(place));
    const note = `p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms`;
    rows.push({
      measure: `${name}: ${each.name}`,
      figure: failed,
      unit: `of ${count} refused`,
      reach: { most: 0 },
      note,
    });
  }
  return rows;
}

const straight = ending.use(await Besieged.start({}));
const rows = await work('straight', straight);
const behind = ending.use(await Besieged.start({ environment: { TRUST_PROXY: '1' } }));
const proxy = await Child.start<{ port: number }>('siege/pooling-proxy', String(behind.port));
ending.defer(() => proxy.stop());
const { admin, people } = behind;
rows.push(...(await work('through a proxy', { port: proxy.ready.port, admin, people })));
await report('beach', rows);
await ending.disposeAsync();
