import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot, type StoredRegistration } from '#server/snapshot/snapshot.ts';
import { type ConflictsOf, registrationConflicts } from './conflicts.ts';

type RegistrationAnswer = CallAnswer<Contract['GET /api/tournament/pre-registrations']>[number];

/** The newest first: ids grow with time. */
export function presentRegistrations(snapshot: Snapshot): RegistrationAnswer[] {
  const conflictsOf = memoize(snapshot, registrationConflicts);
  return snapshot.registrations.toSorted((a, b) => b.id - a.id).map((each) => present(each, conflictsOf));
}

/** One registration. Throws 404. */
export function presentRegistration(snapshot: Snapshot, id: number | null): RegistrationAnswer {
  return present(
    found(
      snapshot.registrations.find((registration) => registration.id === id),
      'registration',
    ),
    memoize(snapshot, registrationConflicts),
  );
}

/** All of it: for administrators. */
function present(registration: StoredRegistration, conflictsOf: ConflictsOf): RegistrationAnswer {
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
    conflicts: registration.status === 'pending' ? conflictsOf(registration) : [],
  };
}
