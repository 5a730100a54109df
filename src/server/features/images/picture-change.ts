import { eq } from 'drizzle-orm';
import { logoSlug } from '#domain/people/names.ts';
import type { FieldChange } from '#server/features/audit/refuse-changed.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageName } from '#server/store/database/image-url.ts';
import { images } from '#server/store/database/schema/images.ts';

type PictureChange = {
  /** Of what, in a sentence: 'do time'. */
  readonly whose: string;
  /** The name of the picture that is shown. */
  readonly current: string | null;
  /** The address that the sender saw, empty or null for none; undefined where they do not say. */
  readonly seen: string | null | undefined;
  /** The name of the new one, null to remove it, undefined where it stays. */
  readonly wanted: string | null | undefined;
};

/** The change of a picture, for `refuseChanged`. */
export function pictureChange({ whose, current, seen, wanted }: PictureChange): FieldChange {
  return {
    field: 'imageName',
    seen: seen === undefined ? undefined : imageName(seen || null),
    current,
    wanted,
    said: current === null ? `removeu a imagem ${whose}` : `trocou a imagem ${whose}`,
  };
}

/** The picture that a team is shown with: its own, or the one that its name finds. */
export async function shownPicture(
  tx: Tx,
  team: { readonly name: string; readonly imageName: string | null },
): Promise<string | null> {
  if (team.imageName !== null) return team.imageName;
  const [found] = await tx
    .select({ name: images.name })
    .from(images)
    .where(eq(images.slug, logoSlug(team.name)));
  return found?.name ?? null;
}
