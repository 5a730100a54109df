import { eq, inArray } from 'drizzle-orm';
import { refuseAlwaysAdmin, refuseLastAdmin } from '#server/features/auth/account.ts';
import { stillVerified, verifyOwnPassword } from '#server/features/auth/own-password.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { registrations } from '#server/store/database/schema/players.ts';
import { eraseAttempts } from './erase-attempts.ts';
import { eraseLines } from './erase-lines.ts';
import { eraseMessages } from './erase-messages.ts';
import { erasePictures, picturesOf } from './erase-pictures.ts';
import { eraseDecider, erasePlayers, eraseRegistrations, eraseScorekeeper } from './erase-rows.ts';
import { ids, personOf } from './person.ts';
import { REMOVED } from './removed.ts';

/**
 * Erases all data of an account's person and ends their sessions; games, points and decisions stay without
 * the name. Throws 400 for a wrong password, 409 for the last administrator, 422 for an address of
 * `ADMIN_EMAILS`, 429.
 */
export async function erasePerson(
  context: WriteContext<'account.erase'>,
  currentPassword: string | undefined,
) {
  const verified = await verifyOwnPassword(context, currentPassword);
  const { id } = verified;
  return context.writeToAll(async (tx, moment) => {
    const account = await stillVerified(tx, verified);
    await refuseLastAdmin(tx, account);
    refuseAlwaysAdmin(context.settings, account.email);

    const person = await personOf(tx, account);
    const pictures = await picturesOf(tx, person);
    await eraseMessages(tx, person, moment);
    await eraseRegistrations(tx, inArray(registrations.id, ids(person.registrations)), moment);
    await eraseDecider(tx, person, moment);
    await erasePlayers(tx, person, moment);
    await eraseScorekeeper(tx, person);
    await eraseLines(tx, person);
    await eraseAttempts(tx, account);
    await tx.delete(users).where(eq(users.id, id));
    await erasePictures(tx, pictures);
    return {
      subjectId: id,
      after: { players: person.players.length, registrations: person.registrations.length },
      actorName: REMOVED.person,
      status: 204,
      result: undefined,
    };
  });
}
