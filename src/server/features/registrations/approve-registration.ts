import { and, eq, or } from 'drizzle-orm';
import type { Approval, ConflictingAccount } from '#contract/people/registrations.ts';
import { fullName } from '#domain/people/names.ts';
import { LEVEL_OF_SKILL } from '#domain/people/registration.ts';
import type { User } from '#server/access/access.ts';
import { type Standing, standingOf } from '#server/access/roles.ts';
import {
  accountByEmail,
  changeAccount,
  createAccount,
  givenEmail,
  type ReservedAddresses,
  refuseReserved,
} from '#server/features/auth/account.ts';
import { isOutOfReach } from '#server/features/auth/organiser-limits.ts';
import { makePasswordLink } from '#server/features/auth/password-link.ts';
import { knownTeam } from '#server/features/players/known-team.ts';
import { hasMemberNumber } from '#server/features/players/member-number.ts';
import { found, Problem, taken } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players, registrations } from '#server/store/database/schema/players.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { requirePendingRegistration } from './require-pending-registration.ts';

type AccountRow = typeof users.$inferSelect;
type Input = Approval & {
  readonly id: number;
  readonly tournamentId: number;
  readonly settings: ReservedAddresses;
  /** The address of the tournament's pages. */
  readonly publicUrl: string;
  /** The organiser. */
  readonly user: User;
  /** Of the given password, or of a random one. */
  readonly passwordHash: string;
};

/**
 * Makes a registration a player with an account, all or nothing. Links an existing account with the e-mail if
 * the organiser confirms that it is the same person's; it keeps its password and rights, because neither the
 * registrant nor the account's owner has proved to own the address. An account out of the organiser's reach
 * is linked too, but its address is not confirmed by it. Throws 404, 409, 422.
 */
export async function approveRegistration(
  tx: Tx,
  { revision, at }: Moment,
  input: Input,
): Promise<Written<'registration.approve', { hadAccount: boolean; passwordLink: string | null }>> {
  const { id, tournamentId, teamId, linkAccountId, settings, user } = input;
  const registration = await requirePendingRegistration(tx, tournamentId, id);
  const email = input.email ?? registration.email;
  refuseReserved(settings, email);
  await refusePlaying(tx, tournamentId, { ...registration, email });
  const known = await accountByEmail(tx, email);
  const standing = await standingOf(tx, input, known?.id ?? 0);
  refuseUnmeant(known, standing, linkAccountId);
  const isConfirmed = known?.emailConfirmed || isOutOfReach(user, standing);
  const account = known
    ? await changeAccount(tx, known.id, isConfirmed ? {} : givenEmail('approval', at))
    : await createAccount(tx, {
        email,
        ...givenEmail('approval', at),
        firstName: registration.firstName,
        lastName: registration.lastName,
        passwordHash: input.passwordHash,
        mustChangePassword: true,
        passwordGivenBy: user.id,
        createdAt: at,
      });
  if (!account) throw changed(undefined, standing);
  const passwordLink =
    known || input.password !== undefined
      ? null
      : await makePasswordLink(tx, input.publicUrl, account.id, at);
  const playerId = await makePlayer(tx, registration, {
    tournamentId,
    teamId: await knownTeam(tx, tournamentId, teamId),
    userId: account.id,
    imageName: account.imageName,
    revision,
  });
  const after = { status: 'approved', playerId } as const;
  await tx
    .update(registrations)
    .set({ ...after, reviewedAt: at, reviewedBy: user.name, revision })
    .where(eq(registrations.id, id));
  return {
    subjectId: id,
    before: { status: 'pending' },
    after: { ...after, teamId, account: known ? 'linked' : 'made' },
    status: 200,
    result: { hadAccount: known !== undefined, passwordLink },
  };
}

type Identifiers = { readonly email: string; readonly memberNumber: string };

/** Throws 409 if a player has that e-mail or member number, with what the organiser can do. */
async function refusePlaying(tx: Tx, tournamentId: number, { email, memberNumber }: Identifiers) {
  const playing = await tx
    .select({ firstName: players.firstName, lastName: players.lastName, email: users.email })
    .from(players)
    .leftJoin(users, eq(users.id, players.userId))
    .where(
      and(
        eq(players.tournamentId, tournamentId),
        or(eq(users.email, email), hasMemberNumber(players.memberNumber, memberNumber)),
      ),
    );
  const withEmail = playing.find((player) => player.email === email);
  if (withEmail) throw taken('EMAIL', `Este e-mail já é de ${inTheWay(withEmail)}`);
  const [withNumber] = playing;
  if (withNumber) throw taken('MEMBER_NUMBER', `Este número de sócio já é de ${inTheWay(withNumber)}`);
}

const inTheWay = (player: { firstName: string; lastName: string | null }) =>
  `${fullName(player)}, que já joga. Rejeite esta inscrição ou corrija o cadastro em Jogadores.`;

/** The account with the address is not the one the organiser saw. */
const changed = (known: AccountRow | undefined, standing: Standing) =>
  new Problem(
    409,
    'ACCOUNT_CHANGED',
    'A conta que tinha este e-mail mudou nesse meio-tempo. Confira os dados e aprove de novo.',
    { more: { account: known ? presentInTheWay(known, standing) : null } },
  );

/** Links an account only if the organiser chose it, never just because it has the address. Throws 409. */
function refuseUnmeant(known: AccountRow | undefined, standing: Standing, meantId: number | undefined): void {
  if (known && meantId === undefined) {
    throw new Problem(409, 'ACCOUNT_EXISTS', 'Já existe uma conta com este e-mail. Confira de quem ela é.', {
      more: { account: presentInTheWay(known, standing) },
    });
  }
  if (meantId !== undefined && known?.id !== meantId) throw changed(known, standing);
}

function presentInTheWay(account: AccountRow, { isOrganiser, isScorer }: Standing): ConflictingAccount {
  const createdAt = account.createdAt.toISOString();
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    isAdmin: account.isAdmin,
    isOrganiser,
    isScorer,
    createdAt,
    emailOrigin: account.emailOrigin,
    emailSince: account.emailSince?.toISOString() ?? createdAt,
    emailConfirmed: account.emailConfirmed,
  };
}

async function makePlayer(
  tx: Tx,
  registration: Awaited<ReturnType<typeof requirePendingRegistration>>,
  place: Pick<typeof players.$inferInsert, 'tournamentId' | 'teamId' | 'userId' | 'imageName' | 'revision'>,
): Promise<number> {
  const { skillLevel } = registration;
  const [made] = await tx
    .insert(players)
    .values({
      ...place,
      firstName: registration.firstName,
      lastName: registration.lastName,
      gender: registration.gender,
      memberNumber: registration.memberNumber,
      phone: registration.phone,
      cpf: registration.cpf,
      birthDate: registration.birthDate,
      shirtSize: registration.shirtSize,
      shirtName: registration.shirtName,
      level: skillLevel && LEVEL_OF_SKILL[skillLevel],
      messagesConsentAt: registration.messagesConsentAt,
    })
    .returning({ id: players.id });
  return found(made, 'player').id;
}
