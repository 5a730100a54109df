import { eq } from 'drizzle-orm';
import type { PlayerChange } from '#contract/people/players.ts';
import type { PasswordOwner } from '#domain/people/password.ts';
import { isOwnRefusal } from '#domain/people/public-names.ts';
import { createAccount, refuseReserved } from '#server/features/auth/account.ts';
import { changeAccountByAdmin } from '#server/features/auth/change-account-by-admin.ts';
import { refuseUnverified, verifyIfTyped } from '#server/features/auth/own-password.ts';
import { erasePictures } from '#server/features/profile/erase-pictures.ts';
import { againstRule } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { players } from '#server/store/database/schema/players.ts';
import { deliverSecrets, firstPassword, NO_SECRETS } from './first-password.ts';
import { refuseTakenNumber } from './member-number.ts';
import { passwordOwner } from './password-owner.ts';
import { personalFields, refuseBirthAhead } from './personal-values.ts';
import { playerValues } from './player-values.ts';
import { refuseChangedPlayer } from './refuse-changed-player.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Changes the given fields of a player and their account. A first e-mail creates the account, and returns its
 * password and link. Throws 400, 404, 409 (also if a field is no longer what the sender saw), 422, 429.
 */
export async function changePlayer(context: WriteContext<'player.change'>, id: number, sent: PlayerChange) {
  const { settings, clock } = context;
  const { email, password, firstName, lastName, isAdmin, isScorer, currentPassword } = sent;
  refuseBirthAhead(sent.birthDate ?? null, context.snapshot.timeZone, clock.now());
  const verified = await verifyIfTyped(context, currentPassword);
  const ownerOf = async () => withSent(await passwordOwner(context, id), sent);
  // A first address needs a password; it goes unused if there is an account.
  const first = email || password !== undefined ? await firstPassword(context, password, ownerOf) : null;
  return context.write(async (tx, { revision, at }) => {
    const { player, account } = await requirePlayer(tx, context.tournamentId, id);
    refuseNaming(player, sent);
    const values = await playerValues(tx, context.tournamentId, sent);
    await refuseChangedPlayer(tx, context, { player, account }, sent, values);
    await refuseTakenNumber(tx, context.tournamentId, values.memberNumber, id);
    const rights = {
      isAdmin: isAdmin ?? account?.isAdmin ?? false,
      isScorer: isScorer ?? account?.isScorer ?? false,
    };
    let { userId } = player;
    let secrets = NO_SECRETS;
    if (account) {
      const { imageName } = values;
      const passwordHash = password === undefined ? undefined : first?.hash;
      const change = { email, firstName, lastName, isAdmin, isScorer, imageName, passwordHash };
      await changeAccountByAdmin(tx, { context, at, verified }, account, change);
    } else if (email && first) {
      refuseReserved(settings, email);
      if (rights.isAdmin) await refuseUnverified(tx, 'new-admin', verified);
      const made = await createAccount(tx, {
        email,
        firstName: firstName ?? player.firstName,
        lastName: lastName === undefined ? player.lastName : lastName,
        ...rights,
        passwordHash: first.hash,
        mustChangePassword: true,
        imageName: values.imageName === undefined ? player.imageName : values.imageName,
        createdAt: at,
      });
      userId = made.id;
      secrets = await deliverSecrets(tx, context, made, first, at);
    } else if (rights.isAdmin || rights.isScorer || password !== undefined) {
      throw againstRule('NEEDS_ACCOUNT', 'Para dar acesso, informe o e-mail do jogador');
    }
    await tx
      .update(players)
      .set({ ...values, userId, revision })
      .where(eq(players.id, id));
    if (values.imageName !== undefined) await erasePictures(tx, [player.imageName, account?.imageName]);
    return {
      subjectId: id,
      before: {
        ...sameFields(player, values),
        isAdmin: account?.isAdmin ?? false,
        isScorer: account?.isScorer ?? false,
        ...personalFields(values),
      },
      after: {
        ...values,
        ...rights,
        ...personalFields({ ...values, email: email ?? undefined, password }),
      },
      status: 200,
      result: secrets,
    };
  });
}

/** Throws 422 if the change would lift a refusal that only the player may lift. */
function refuseNaming(player: { isHidden: boolean; userId: number | null }, sent: PlayerChange): void {
  const { isHidden, userId } = player;
  if (sent.isHidden === false && isOwnRefusal({ isHidden, hasAccount: userId !== null }))
    throw againstRule(
      'PLAYER_REFUSES',
      'Quem joga escolheu não aparecer nas páginas públicas: só essa pessoa muda isso, em Meu Perfil',
    );
}

const sameFields = <R extends object>(row: R, sent: object): Partial<R> =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) =>
      Object.entries(sent).some(([name, value]) => name === column && value !== undefined),
    ),
  ) as Partial<R>;

const withSent = (owner: PasswordOwner, { email, firstName, lastName }: PlayerChange): PasswordOwner => ({
  email: email ?? owner.email,
  firstName: firstName ?? owner.firstName,
  lastName: lastName === undefined ? owner.lastName : lastName,
});
