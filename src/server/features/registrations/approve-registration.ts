import { eq } from 'drizzle-orm';
import type { Asked } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Tx } from '#server/db/database.ts';
import { players, registrations } from '#server/db/schema.ts';
import { accountByEmail, createAccount, refuseReserved } from '#server/features/auth/account.ts';
import { firstPassword } from '#server/features/players/first-password.ts';
import { knownTeam } from '#server/features/players/known-team.ts';
import type { House } from '#server/house.ts';
import type { Ask } from '#server/http/implementation.ts';
import { found } from '#server/http/problem.ts';
import { lockedRegistration } from './locked-registration.ts';
import { refusePlaying } from './refuse-known.ts';

type Approval = Asked<Contract['POST /api/tournament/pre-registrations/{id}/approve']>['body'];

const LEVELS = {
  iniciante: 'Iniciante',
  intermediario: 'Intermediário',
  experiente: 'Avançado',
} as const;

/**
 * Makes a registration a player with an account, all or nothing. An account that has the e-mail already is linked and
 * keeps its password and rights: whoever enrols does not prove to own the address. Throws 404, 409, 422.
 */
export async function approveRegistration(
  house: House,
  ask: Ask,
  id: number,
  { password, teamId }: Approval,
) {
  const tournamentId = ask.snapshot.id;
  const { hash: passwordHash } = await firstPassword(house, password);
  return ask.write(['registrations', 'players', 'accounts'], async (tx, { revision, at }) => {
    const registration = await lockedRegistration(tx, tournamentId, id);
    refuseReserved(house.settings, registration.email);
    await refusePlaying(tx, tournamentId, registration);
    const known = await accountByEmail(tx, registration.email);
    const account =
      known ??
      (await createAccount(tx, {
        email: registration.email,
        firstName: registration.firstName,
        lastName: registration.lastName,
        passwordHash,
        mustChangePassword: true,
        createdAt: at,
      }));
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
      .set({ ...after, reviewedAt: at, reviewedBy: ask.user.name, revision })
      .where(eq(registrations.id, id));
    return {
      action: 'registration.approve',
      subject: 'registration',
      subjectId: id,
      before: { status: 'pending' },
      after: { ...after, teamId, account: known ? 'linked' : 'made' },
      status: 200,
      result: { hadAccount: known !== undefined },
    };
  });
}

/** What the person filled in arrives with the player. */
async function makePlayer(
  tx: Tx,
  registration: Awaited<ReturnType<typeof lockedRegistration>>,
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
      level: skillLevel && LEVELS[skillLevel],
      messagesConsentAt: registration.messagesConsentAt,
    })
    .returning({ id: players.id });
  return found(made, 'Jogador não encontrado').id;
}
