import type { StoredPlayer } from '#server/store/snapshot/snapshot.ts';

const HIDDEN_NAME = 'Nome não divulgado';

type PublicPlayer = Pick<StoredPlayer, 'firstName' | 'lastName' | 'imageUrl' | 'isHidden'>;

/** A player as visitors may see them. All public views take names and pictures from here. */
export function publicPlayer({ firstName, lastName, imageUrl, isHidden }: PublicPlayer): PublicPlayer {
  return isHidden
    ? { firstName: HIDDEN_NAME, lastName: null, imageUrl: null, isHidden }
    : { firstName, lastName, imageUrl, isHidden };
}
