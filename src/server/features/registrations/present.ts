import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { found } from '#server/http/problem.ts';
import { type Database, query } from '#server/store/database/database.ts';
import type { Snapshot, StoredRegistration } from '#server/store/snapshot/snapshot.ts';
import { accountsInTheWay, registrationConflicts } from './conflicts.ts';

type RegistrationAnswer = CallAnswer<Contract['GET /api/tournament/pre-registrations']>[number];

export async function readRegistrations(db: Database, snapshot: Snapshot): Promise<RegistrationAnswer[]> {
  const accounts = await query(db, (q) => accountsInTheWay(q, snapshot));
  const conflictsOf = registrationConflicts(snapshot, accounts);
  return snapshot.registrations
    .toSorted((a, b) => b.id - a.id)
    .map((each) => present(each, each.status === 'pending' ? conflictsOf(each) : []));
}

/** A registration after a write, without conflicts. Throws 404. */
export function presentRegistration(snapshot: Snapshot, id: number | null): RegistrationAnswer {
  return present(
    found(
      snapshot.registrations.find((registration) => registration.id === id),
      'registration',
    ),
    [],
  );
}

function present(
  registration: StoredRegistration,
  conflicts: RegistrationAnswer['conflicts'],
): RegistrationAnswer {
  return {
    id: registration.id,
    firstName: registration.firstName,
    lastName: registration.lastName,
    email: registration.email,
    phone: registration.phone,
    gender: registration.gender,
    birthDate: registration.birthDate,
    cpf: registration.cpf,
    memberNumber: registration.memberNumber,
    skillLevel: registration.skillLevel,
    shirtSize: registration.shirtSize,
    shirtName: registration.shirtName,
    additionalComments: registration.additionalComments,
    messagesConsent: registration.messagesConsent,
    status: registration.status,
    rejectionReason: registration.rejectionReason,
    reviewedAt: registration.reviewedAt,
    reviewedBy: registration.reviewedBy,
    playerId: registration.playerId,
    createdAt: registration.createdAt,
    conflicts,
  };
}
