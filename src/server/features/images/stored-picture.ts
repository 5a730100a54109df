import { and, eq } from 'drizzle-orm';
import { found, Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageName } from '#server/store/database/image-url.ts';
import { imageUploads } from '#server/store/database/schema/accounts.ts';
import { images } from '#server/store/database/schema/images.ts';

/** The picture at an address that this server gave out; null for none. Throws 404 if it does not exist. */
export async function storedPicture(tx: Tx, url: string | null): Promise<string | null> {
  const name = imageName(url);
  if (name === null) return null;
  // Locked until it is assigned, because unassigned pictures are deleted.
  const [stored] = await tx
    .select({ name: images.name })
    .from(images)
    .where(eq(images.name, name))
    .for('key share');
  return found(stored, 'image').name;
}

/** The same for one's own picture: one that the caller uploaded or already has. Throws 403, 404. */
export async function ownPicture(
  tx: Tx,
  { id, imageName: current }: { readonly id: number; readonly imageName: string | null },
  url: string | null,
): Promise<string | null> {
  const name = await storedPicture(tx, url);
  if (name === null || name === current) return name;
  const [sent] = await tx
    .select({ name: imageUploads.imageName })
    .from(imageUploads)
    .where(and(eq(imageUploads.imageName, name), eq(imageUploads.userId, id)));
  if (!sent) throw new Problem(403, 'IMAGE_OF_ANOTHER', 'Esta imagem é de outra pessoa: envie a sua.');
  return name;
}
