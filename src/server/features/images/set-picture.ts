import { and, eq } from 'drizzle-orm';
import { logoSlug } from '#domain/people/names.ts';
import { refuseChanged, type Sender } from '#server/features/audit/refuse-changed.ts';
import { changeAccount } from '#server/features/auth/account.ts';
import { isOutOfReach } from '#server/features/auth/organiser-limits.ts';
import { entriesOfPlayer } from '#server/features/players/refuse-changed-player.ts';
import { requirePlayer } from '#server/features/players/require-player.ts';
import { erasePictures } from '#server/features/profile/erase-pictures.ts';
import { changedTournament } from '#server/features/tournament/changed.ts';
import { found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { imageUploads } from '#server/store/database/schema/accounts.ts';
import { images } from '#server/store/database/schema/images.ts';
import { players } from '#server/store/database/schema/players.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment, Outcome, Written } from '#server/store/write.ts';
import type { Picture } from './encode-picture.ts';
import { pictureChange, shownPicture } from './picture-change.ts';
import { storePicture } from './store-picture.ts';

type Done = Pick<Outcome<undefined>, 'status' | 'result'>;
const OK: Done = { status: 200, result: undefined };
const NO_CONTENT: Done = { status: 204, result: undefined };

/**
 * Stores an uploaded picture that is not assigned yet. Only its uploader may assign it; unassigned ones are
 * deleted after a day.
 */
export async function keepPicture(
  tx: Tx,
  { at }: Moment,
  userId: number,
  picture: Picture,
): Promise<Written<'account.store-image'>> {
  const imageName = await storePicture(tx, picture, at, null);
  await tx.insert(imageUploads).values({ imageName, userId }).onConflictDoNothing();
  return { subjectId: userId, after: { imageName }, ...OK };
}

/**
 * Sets or removes the tournament's picture. `seenLogoUrl`: the one the sender saw, empty for none. Throws 409
 * if it is another.
 */
export async function setTournamentPicture(
  tx: Tx,
  { revision, at }: Moment,
  sender: Sender,
  picture: Picture | null,
  seenLogoUrl: string | undefined,
): Promise<Written<'tournament.change-image'>> {
  const tournamentId = sender.tournamentId;
  const mine = eq(tournaments.id, tournamentId);
  const [before] = await tx.select({ imageName: tournaments.logoName }).from(tournaments).where(mine);
  const wanted = picture?.name ?? null;
  const current = before?.imageName ?? null;
  await refuseChanged(tx, sender, changedTournament(tx, tournamentId), [
    pictureChange({ whose: 'do torneio', current, seen: seenLogoUrl, wanted }),
  ]);
  if (picture) await storePicture(tx, picture, at, null);
  await tx.update(tournaments).set({ logoName: wanted, revision }).where(mine);
  return {
    subjectId: tournamentId,
    before: { imageName: current },
    after: { imageName: wanted },
    ...(picture ? OK : NO_CONTENT),
  };
}

type PictureChange = {
  readonly id: number;
  readonly picture: Picture | null;
  readonly seenImageUrl: string | undefined;
};

/**
 * Sets or removes a team's picture. After its own is removed, one found by its name may appear; a second
 * removal removes that too. Throws 404, and 409 if another picture is shown than the sender saw.
 */
export async function setTeamPicture(
  tx: Tx,
  { revision, at }: Moment,
  sender: Sender,
  { id, picture, seenImageUrl }: PictureChange,
): Promise<Written<'team.change-image'>> {
  const [row] = await tx
    .select({ name: teams.name, imageName: teams.imageName })
    .from(teams)
    .where(and(eq(teams.tournamentId, sender.tournamentId), eq(teams.id, id)));
  const team = found(row, 'team');
  const shown = await shownPicture(tx, team);
  await refuseChanged(
    tx,
    sender,
    {
      entries: [{ subject: 'team', id }],
      code: 'TEAM_CHANGED',
      current: () => ({ team: { imageUrl: imageUrl(shown) } }),
    },
    [pictureChange({ whose: 'do time', current: shown, seen: seenImageUrl, wanted: picture?.name ?? null })],
  );
  const imageName = picture && (await storePicture(tx, picture, at, null));
  // The removed picture must no longer be found by name, even if it was the team's own as well.
  if (!picture && shown)
    await tx
      .update(images)
      .set({ slug: null })
      .where(and(eq(images.slug, logoSlug(team.name)), eq(images.name, shown)));
  await tx.update(teams).set({ imageName, revision }).where(eq(teams.id, id));
  return {
    subjectId: id,
    before: { imageName: team.imageName },
    after: { imageName },
    ...(picture ? OK : NO_CONTENT),
  };
}

/**
 * Sets or removes the picture of a player, and of the player's account if the sender may change that; deletes
 * the previous one. Throws 404, and 409 if it is not the one the sender saw.
 */
export async function setPlayerPicture(
  tx: Tx,
  { revision, at }: Moment,
  sender: Sender,
  { id, picture, seenImageUrl }: PictureChange,
): Promise<Written<'player.change-image'>> {
  const { player, account, standing } = await requirePlayer(tx, sender, id);
  const { imageName: stored } = player;
  await refuseChanged(
    tx,
    sender,
    {
      entries: entriesOfPlayer({ player, account }),
      code: 'PLAYER_CHANGED',
      current: () => ({ player: { imageUrl: imageUrl(stored) } }),
    },
    [
      pictureChange({
        whose: 'desta pessoa',
        current: stored,
        seen: seenImageUrl,
        wanted: picture?.name ?? null,
      }),
    ],
  );
  const imageName = picture && (await storePicture(tx, picture, at, null));
  await tx.update(players).set({ imageName, revision }).where(eq(players.id, id));
  if (account && !isOutOfReach(sender.user, standing)) await changeAccount(tx, account.id, { imageName });
  await erasePictures(tx, [stored, account?.imageName]);
  return {
    subjectId: id,
    before: { imageName: stored },
    after: { imageName },
    ...(picture ? OK : NO_CONTENT),
  };
}
