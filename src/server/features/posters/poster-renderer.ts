import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { type Database, query } from '#server/db/database.ts';
import { FairQueue, LaneFull } from '#server/db/fair-queue.ts';
import { images } from '#server/db/schema/images.ts';
import { Problem } from '#server/http/problem.ts';
import { TimeBudget } from '#server/http/time-budget.ts';
import { drawRanks, drawResults } from './draw-list.ts';
import { drawMatch } from './draw-match.ts';
import { drawTeam } from './draw-team.ts';
import { Lettering } from './lettering.ts';
import { type Crest, FORMATS, type Format, type Poster, type VersionedPoster } from './poster.ts';
import { SvgCanvas } from './svg-canvas.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const QUALITY = 86;
/** What one drawing counts, about what it takes in another thread, in milliseconds. */
const DRAWING = 100;
/** A hundred drawings of a network, then one a second; twice as many of all. */
const TIME = {
  perNetwork: { aSecond: DRAWING, atOnce: 100 * DRAWING },
  all: { aSecond: 2 * DRAWING, atOnce: 200 * DRAWING },
};
/** The size of a logo in pixels, as it is drawn. */
const LOGO = 300;

/**
 * Draws posters, one at a time and outside the main thread, and caches them. Simultaneous requests for the
 * same poster share one drawing.
 */
export class PosterRenderer {
  readonly #db: Database;
  readonly #cache = new Map<string, Buffer>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #queue: FairQueue;
  readonly #budget: TimeBudget;
  #letters: Promise<Lettering> | undefined;
  #bytes = 0;

  constructor(db: Database, queue = new FairQueue({ atOnce: 1, laneHolds: 8, holds: 32 })) {
    this.#db = db;
    this.#queue = queue;
    this.#budget = new TimeBudget(TIME, () => db.clock.steady());
  }

  /** The JPEG, where it was drawn before. */
  cached({ version }: VersionedPoster, format: Format): Buffer | undefined {
    return this.#cache.get(keyOf(version, format));
  }

  /**
   * Returns a JPEG. `network`: who requests it, so that one's many requests do not block others. Throws 503
   * where too many are waiting, or were drawn for the network.
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
    this.#letters ??= Lettering.load();
    const pen = new SvgCanvas(await this.#letters, await logosOf(this.#db, poster));
    const { width, height } = FORMATS[format];
    if (poster.kind === 'match') drawMatch(pen, poster, format);
    else if (poster.kind === 'results') drawResults(pen, poster, format);
    else if (poster.kind === 'team') drawTeam(pen, poster, format);
    else drawRanks(pen, poster, format);
    return toJpeg(pen.finished(width, height));
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

const toJpeg = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** The logos of a poster as data URLs; unreadable ones are left out. */
async function logosOf(db: Database, poster: Poster): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(crestsIn(poster).flatMap(({ logo }) => logo ?? []))];
  if (names.length === 0) return new Map();
  const stored = await query(db, (q) =>
    q.select({ name: images.name, bytes: images.large }).from(images).where(inArray(images.name, names)),
  );
  const read = stored.map(async ({ name, bytes }) => {
    const png = await sharp(bytes)
      .resize(LOGO, LOGO, { fit: 'cover' })
      .png()
      .toBuffer()
      .catch(() => null);
    return png && ([name, `data:image/png;base64,${png.toString('base64')}`] as const);
  });
  return new Map((await Promise.all(read)).filter((each) => each !== null));
}

function crestsIn(poster: Poster): Crest[] {
  if (poster.kind === 'match') return [poster.tournament, ...poster.teams];
  if (poster.kind === 'team') return [poster.tournament, poster.team];
  if (poster.kind === 'results') return [poster.tournament, ...poster.lines.flatMap(({ teams }) => teams)];
  return [poster.tournament, ...poster.columns.flatMap(({ lines }) => lines.map(({ crest }) => crest))];
}

const tooMany = () =>
  new Problem(503, 'UNAVAILABLE', 'O servidor está desenhando muitas imagens. Tente de novo em instantes.', {
    headers: { 'retry-after': '2' },
  });
