import type { NewRegistration } from '#contract/registrations.ts';
import { registrations } from '#server/db/schema/players.ts';
import { refuseReserved } from '#server/features/auth/account.ts';
import {
  personalFields,
  refuseBirthAhead,
  toCpf,
  toPhone,
} from '#server/features/players/personal-values.ts';
import type { RequestContext } from '#server/http/implementation.ts';
import { registrationOfAddress, take } from '#server/http/limits.ts';
import { found } from '#server/http/problem.ts';
import { refusePlaying, refuseWaiting, withWaitingError } from './refuse-known.ts';

/** Stores a registration for an organiser to decide. Throws 409, 422, 429. */
export async function createRegistration(context: RequestContext, sent: NewRegistration) {
  const { db, clock, settings } = context.installation;
  const { timeZone } = context.snapshot;
  const tournamentId = context.tournament.id;
  const { messagesConsent = false, ...fields } = sent;
  await take(db, registrationOfAddress(context.address));
  refuseReserved(settings, sent.email);
  refuseBirthAhead(sent.birthDate ?? null, timeZone, clock.now());
  const values = { ...fields, phone: toPhone(sent.phone), cpf: toCpf(sent.cpf ?? null) };
  return context.write(async (tx, { revision, at }) => {
    await refuseWaiting(tx, tournamentId, sent);
    await refusePlaying(tx, tournamentId, sent);
    const messagesConsentAt = messagesConsent ? at : null;
    const inserted = tx
      .insert(registrations)
      .values({ ...values, tournamentId, messagesConsentAt, createdAt: at, revision })
      .returning({ id: registrations.id });
    const [made] = await withWaitingError(inserted);
    return {
      action: 'registration.create',
      subjectId: found(made, 'registration').id,
      after: { ...values, messagesConsent, ...personalFields(values) },
      status: 201,
      result: undefined,
    };
  });
}
