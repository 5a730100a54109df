import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { setEvents } from '#server/store/database/schema/court.ts';
import { players, registrations } from '#server/store/database/schema/players.ts';
import type { Moment } from '#server/store/write.ts';
import { entriesBy, ids, type Person } from './person.ts';
import { REMOVED } from './removed.ts';

/** The player's row stays without personal data, because games and points refer to it. */
export async function erasePlayers(tx: Tx, { players: playing }: Person, { revision }: Moment) {
  await tx
    .update(players)
    .set({
      userId: null,
      personId: sql`gen_random_uuid()`,
      firstName: REMOVED.player,
      lastName: null,
      memberNumber: null,
      shirtSize: null,
      shirtName: null,
      level: null,
      phone: null,
      cpf: null,
      birthDate: null,
      imageName: null,
      messagesConsentAt: null,
      messagesOptOutAt: null,
      messagesReplyAt: null,
      isHidden: false,
      revision,
    })
    .where(inArray(players.id, ids(playing)));
}

/** The row of an erased player; the name of a living one is never this, with neither surname nor account. */
export const isErased: SQL = sql`(${players.firstName} = ${REMOVED.player} and ${players.lastName} is null and ${players.userId} is null)`;

/** Registrations keep their decision and its time; a pending one is withdrawn. */
export async function eraseRegistrations(tx: Tx, theirs: SQL, { revision, at }: Moment) {
  await tx
    .update(registrations)
    .set({ status: 'rejected', rejectionReason: REMOVED.reason, reviewedAt: at, reviewedBy: REMOVED.person })
    .where(and(theirs, eq(registrations.status, 'pending')));
  await tx
    .update(registrations)
    .set({
      ...REMOVED.registration,
      email: '',
      phone: '',
      memberNumber: '',
      birthDate: null,
      cpf: null,
      skillLevel: null,
      shirtSize: null,
      shirtName: null,
      additionalComments: null,
      messagesConsentAt: null,
      // Required by a check constraint: rejections have a reason, others have none.
      rejectionReason: sql`case when ${registrations.status} = 'rejected' then ${REMOVED.reason} end`,
      revision,
    })
    .where(theirs);
}

/**
 * Entries made at the court stay without the author's name. Call before the account is deleted, which removes
 * the author's id.
 */
export async function eraseScorekeeper(tx: Tx, { account }: Pick<Person, 'account'>) {
  await tx.update(setEvents).set({ authorName: REMOVED.person }).where(eq(setEvents.authorId, account.id));
}

/** A decision and its audit entry have the same time; one entry may be about many registrations. */
export async function eraseDecider(tx: Tx, person: Person, { revision }: Moment) {
  const decisions = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        entriesBy(person),
        inArray(auditLog.action, ['registration.approve', 'registration.reject', 'registration.reject-many']),
        eq(auditLog.tournamentId, registrations.tournamentId),
        eq(auditLog.at, registrations.reviewedAt),
      ),
    );
  await tx.update(registrations).set({ reviewedBy: REMOVED.person, revision }).where(exists(decisions));
}
