import { eq } from 'drizzle-orm';
import type { PlayerChange } from '#contract/people/players.ts';
import type { PasswordOwner } from '#domain/people/password.ts';
import { isOwnRefusal } from '#domain/people/public-names.ts';
import { NO_ROLE, setRole } from '#server/access/roles.ts';
import { createAccount, refuseReserved } from '#server/features/auth/account.ts';
import {
  changeAccountByAdmin,
  type RightsChange,
  refuseNewRights,
} from '#server/features/auth/change-account-by-admin.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
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
 * password and link. Throws 400, 403, 404, 409 (also if a field is no longer what the sender saw), 422, 429.
 */
export async function changePlayer(context: WriteContext<'player.change'>, id: number, sent: PlayerChange) {
  const { settings, clock } = context;
  const { email, password, firstName, lastName, isAdmin, isOrganiser, isScorer, currentPassword } = sent;
  refuseBirthAhead(sent.birthDate ?? null, context.snapshot.timeZone, clock.now());
  const verified = await verifyIfTyped(context, currentPassword);
  const ownerOf = async () => withSent(await passwordOwner(context, id), sent);
  // A first address needs a password; it goes unused if there is an account.
  const first = email || password !== undefined ? await firstPassword(context, password, ownerOf) : null;
  const write = isAdmin === undefined ? context.write : context.writeToAll;
  return write(async (tx, { revision, at }) => {
    const { player, account, standing } = await requirePlayer(tx, context, id);
    refuseNaming(player, sent);
    const values = await playerValues(tx, context.tournamentId, sent);
    await refuseChangedPlayer(tx, context, { player, account, standing }, sent, values);
    await refuseTakenNumber(tx, context.tournamentId, values.memberNumber, id);
    const none = { isAdmin: false, ...NO_ROLE };
    let rights: RightsChange = {
      before: none,
      after: { isAdmin: isAdmin ?? false, isOrganiser: isOrganiser ?? false, isScorer: isScorer ?? false },
    };
    let { userId } = player;
    let secrets = NO_SECRETS;
    if (account) {
      const { imageName } = values;
      const passwordHash = password === undefined ? undefined : first?.hash;
      const change = { email, firstName, lastName, isAdmin, isOrganiser, isScorer, imageName, passwordHash };
      rights = await changeAccountByAdmin(
        tx,
        { context, revision, at, verified },
        { account, standing },
        change,
      );
    } else if (email && first) {
      refuseReserved(settings, email);
      await refuseNewRights(tx, context.user, sent, verified);
      const made = await createAccount(tx, {
        email,
        firstName: firstName ?? player.firstName,
        lastName: lastName === undefined ? player.lastName : lastName,
        isAdmin: rights.after.isAdmin,
        passwordHash: first.hash,
        mustChangePassword: true,
        passwordGivenBy: context.user.id,
        imageName: values.imageName === undefined ? player.imageName : values.imageName,
        createdAt: at,
      });
      userId = made.id;
      await setRole(tx, context.tournamentId, userId, rights.after);
      secrets = await deliverSecrets(tx, context, made, first, at);
    } else if (isAdmin || isOrganiser || isScorer || password !== undefined) {
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
        ...rights.before,
        ...personalFields(values),
      },
      after: {
        ...values,
        ...rights.after,
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
