import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { found } from '#server/http/problem.ts';
import type { Snapshot, StoredRegistration } from '#server/snapshot/snapshot.ts';

type RegistrationAnswer = CallAnswer<Contract['GET /api/tournament/pre-registrations']>[number];

/** The newest first: ids grow with time. */
export function presentRegistrations({ registrations }: Snapshot): RegistrationAnswer[] {
  return registrations.toSorted((a, b) => b.id - a.id).map(present);
}

/** One registration. Throws 404. */
export function presentRegistration({ registrations }: Snapshot, id: number | null): RegistrationAnswer {
  return present(
    found(
      registrations.find((registration) => registration.id === id),
      'registration',
    ),
  );
}

/** All of it: for administrators. */
function present(registration: StoredRegistration): RegistrationAnswer {
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
  };
}
