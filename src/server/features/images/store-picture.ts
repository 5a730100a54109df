import type { Tx } from '#server/store/database/database.ts';
import { images } from '#server/store/database/schema/images.ts';
import type { Picture } from './encode-picture.ts';

/**
 * Stores a picture; storing the same content again renews its age. `slug`: the name of the team whose logo it
 * is.
 */
export async function storePicture(tx: Tx, picture: Picture, at: Date, slug: string | null): Promise<string> {
  await tx
    .insert(images)
    .values({ ...picture, slug, createdAt: at })
    .onConflictDoUpdate({ target: images.name, set: { createdAt: at } });
  return picture.name;
}
