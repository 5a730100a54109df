import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { REGISTRATIONS } from '#contract/limits.ts';
import type { NewRegistration } from '#contract/people/registrations.ts';
import {
  personalFields,
  refuseBirthAhead,
  toCpf,
  toPhone,
} from '#server/features/players/personal-values.ts';
import { found, Problem } from '#server/http/problem.ts';
import { preRegistrationOfAddress, take } from '#server/limits/limits.ts';
import type { WriteContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { registrations } from '#server/store/database/schema/players.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';

/** Within this time the same registration is stored once: its sender pressed twice. In milliseconds. */
const PRESSED_TWICE = 10 * 60_000;

/**
 * Stores a registration for an organiser to decide. A known e-mail or member number is accepted like any
 * other, so that nobody learns who plays, or keeps others out by using theirs. Throws 422, 429.
 */
export async function createRegistration(
  context: WriteContext<'registration.create'>,
  sent: NewRegistration,
) {
  const { db, clock } = context;
  const { timeZone } = context.snapshot;
  const tournamentId = context.tournamentId;
  const { messagesConsent = false, ...fields } = sent;
  const pending = memoize(context.snapshot, countPending);
  await take(db, preRegistrationOfAddress(context.address, pending));
  if (pending >= REGISTRATIONS.pending) throw tooManyPending();
  refuseBirthAhead(sent.birthDate ?? null, timeZone, clock.now());
  const values = { ...fields, phone: toPhone(sent.phone), cpf: toCpf(sent.cpf ?? null) };
  return context.write(async (tx, { revision, at }) => {
    const messagesConsentAt = messagesConsent ? at : null;
    const before = await sentBefore(tx, { ...values, tournamentId, messagesConsentAt }, at);
    if (before !== undefined) return { action: null, subjectId: before, status: 200, result: undefined };
    const [made] = await tx
      .insert(registrations)
      .values({ ...values, tournamentId, messagesConsentAt, createdAt: at, revision })
      .returning({ id: registrations.id });
    return {
      subjectId: found(made, 'registration').id,
      after: { ...values, messagesConsent, ...personalFields(values) },
      status: 201,
      result: undefined,
    };
  });
}

const countPending = ({ registrations: all }: Snapshot) =>
  all.filter(({ status }) => status === 'pending').length;

const tooManyPending = () =>
  new Problem(
    429,
    'REGISTRATIONS_FULL',
    'Há inscrições demais esperando a organização. Fale com ela, ou tente de novo mais tarde.',
    { headers: { 'retry-after': '3600' } },
  );

type Values = Omit<typeof registrations.$inferInsert, 'createdAt' | 'revision'>;

async function sentBefore(tx: Tx, { messagesConsentAt, ...values }: Values, at: Date) {
  const same = Object.entries(values).map(([name, value]) => {
    const column = registrations[name as keyof typeof values];
    return value === null || value === undefined ? isNull(column) : eq(column, value);
  });
  const consents = messagesConsentAt ? isNotNull : isNull;
  const [before] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.status, 'pending'),
        gt(registrations.createdAt, new Date(at.getTime() - PRESSED_TWICE)),
        consents(registrations.messagesConsentAt),
        ...same,
      ),
    );
  return before?.id;
}
