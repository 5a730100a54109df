import type { StoredPlayer } from '#server/snapshot/snapshot.ts';

/** What stands in public in the place of the name of somebody who refuses to be named there. */
const HIDDEN_NAME = 'Nome não divulgado';

type PublicPlayer = Pick<StoredPlayer, 'firstName' | 'lastName' | 'imageUrl' | 'isHidden'>;

/**
 * A player as everybody may see them. Every view that is open to visitors takes the name and the picture of a player
 * from here.
 */
export function publicPlayer({ firstName, lastName, imageUrl, isHidden }: PublicPlayer): PublicPlayer {
  return isHidden
    ? { firstName: HIDDEN_NAME, lastName: null, imageUrl: null, isHidden }
    : { firstName, lastName, imageUrl, isHidden };
}
