import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { Problem } from '#server/http/problem.ts';
import { TimeBudget } from '#server/limits/time-budget.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { FairQueue, LaneFull } from '#server/store/database/fair-queue.ts';
import { images } from '#server/store/database/schema/images.ts';
import { DrawingThread } from './drawing-thread.ts';
import type { Format, Poster, VersionedPoster } from './poster.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const DRAWING = 100;
/** A hundred drawings per network, then one a second; twice as many in total. */
const TIME = {
  perNetwork: { aSecond: DRAWING, atOnce: 100 * DRAWING },
  all: { aSecond: 2 * DRAWING, atOnce: 200 * DRAWING },
};
const LOGO = 300;
const THREAD = new DrawingThread();

/**
 * Draws posters, one at a time, and caches them. Simultaneous requests for the same poster share one drawing.
 */
export class PosterRenderer {
  readonly #db: Database;
  readonly #cache = new Map<string, Buffer>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #queue: FairQueue;
  readonly #budget: TimeBudget;
  #bytes = 0;

  constructor(db: Database, queue = new FairQueue({ atOnce: 1, laneHolds: 8, holds: 32 })) {
    this.#db = db;
    this.#queue = queue;
    this.#budget = new TimeBudget(TIME, () => db.clock.steady());
  }

  cached({ version }: VersionedPoster, format: Format): Buffer | undefined {
    return this.#cache.get(keyOf(version, format));
  }

  /**
   * Returns a JPEG. `network`: who requests it, so that one sender's many requests do not block others.
   * Throws 503 if too many are waiting, or were drawn for the network.
   */
  async print(versioned: VersionedPoster, format: Format, network: string): Promise<Buffer> {
    const cached = this.cached(versioned, format);
    if (cached) return cached;
    const { poster, version } = versioned;
    const key = keyOf(version, format);
    const begun = this.#underWay.get(key) ?? this.#begin(key, poster, format, network);
    return begun;
  }

  #begin(key: string, poster: Poster, format: Format, network: string): Promise<Buffer> {
    if (!this.#budget.has(network)) throw tooMany();
    const drawn = this.#queue
      .run(network, () => {
        this.#budget.charge(network, DRAWING);
        return this.#draw(poster, format);
      })
      .then((bytes) => this.#store(key, bytes))
      .catch((error) => {
        throw error instanceof LaneFull ? tooMany() : error;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, drawn);
    return drawn;
  }

  async #draw(poster: Poster, format: Format): Promise<Buffer> {
    return THREAD.draw(await withLogos(this.#db, poster), format);
  }

  #store(key: string, bytes: Buffer): Buffer {
    this.#cache.set(key, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#cache) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#cache.delete(oldest);
      this.#bytes -= length;
    }
    return bytes;
  }
}

const keyOf = (version: string, format: Format) => `${version} ${format}`;

async function withLogos(db: Database, poster: Poster): Promise<Poster> {
  const names = new Set<string>();
  mapLogos(poster, (name) => names.add(name));
  if (names.size === 0) return poster;
  const stored = await query(db, (q) =>
    q
      .select({ name: images.name, bytes: images.large })
      .from(images)
      .where(inArray(images.name, [...names])),
  );
  const read = stored.map(async ({ name, bytes }) => {
    const png = await sharp(bytes)
      .resize(LOGO, LOGO, { fit: 'cover' })
      .png()
      .toBuffer()
      .catch(() => null);
    return [name, png && `data:image/png;base64,${png.toString('base64')}`] as const;
  });
  const logos = new Map(await Promise.all(read));
  return mapLogos(poster, (name) => logos.get(name) ?? null);
}

const mapLogos = (poster: Poster, change: (name: string) => unknown): Poster =>
  JSON.parse(JSON.stringify(poster), (key, value) =>
    key === 'logo' && value !== null ? change(value) : value,
  );

const tooMany = () =>
  new Problem(503, 'UNAVAILABLE', 'O servidor está desenhando muitas imagens. Tente de novo em instantes.', {
    headers: { 'retry-after': '2' },
  });
