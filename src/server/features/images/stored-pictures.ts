import { eq } from 'drizzle-orm';
import { Lookups } from '#server/access/lookups.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { images } from '#server/store/database/schema/images.ts';

const MISSING_LASTS = 10_000;

export class StoredPictures {
  readonly #db: Database;
  readonly #lookups = new Lookups<Buffer>(MISSING_LASTS);

  constructor(db: Database) {
    this.#db = db;
  }

  find(name: string, size: 'small' | 'large', network: string): Promise<Buffer | null> {
    return this.#lookups.find(`${network} ${size} ${name}`, this.#db.clock.now(), async () => {
      const [stored] = await query(this.#db, (q) =>
        q.select({ bytes: images[size] }).from(images).where(eq(images.name, name)),
      );
      return stored?.bytes ?? null;
    });
  }

  forget(): void {
    this.#lookups.forget();
  }
}
