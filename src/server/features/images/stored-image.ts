import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { imageName } from '#server/db/image-url.ts';
import { images } from '#server/db/schema.ts';
import { found } from '#server/http/problem.ts';

/** The picture behind an address that this server gave out; null for none. Throws 404 for one it does not have. */
export async function storedImage(tx: Tx, url: string | null): Promise<string | null> {
  const name = imageName(url);
  if (name === null) return null;
  // Held until it has been given to somebody: pictures that nobody has are tidied away.
  const [stored] = await tx
    .select({ name: images.name })
    .from(images)
    .where(eq(images.name, name))
    .for('key share');
  return found(stored, 'Imagem não encontrada').name;
}
