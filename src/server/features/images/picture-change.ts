import { eq } from 'drizzle-orm';
import { logoSlug } from '#domain/people/names.ts';
import type { FieldChange } from '#server/features/audit/refuse-changed.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageName } from '#server/store/database/image-url.ts';
import { images } from '#server/store/database/schema/images.ts';

type PictureChange = {
  readonly whose: string;
  readonly current: string | null;
  readonly seen: string | null | undefined;
  readonly wanted: string | null | undefined;
};

export function pictureChange({ whose, current, seen, wanted }: PictureChange): FieldChange {
  return {
    field: 'imageName',
    seen: seen === undefined ? undefined : imageName(seen || null),
    current,
    wanted,
    said: current === null ? `removeu a imagem ${whose}` : `trocou a imagem ${whose}`,
  };
}

/** The picture a team is shown with: its own, or the one found by its name. */
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
