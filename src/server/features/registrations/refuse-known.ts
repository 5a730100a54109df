import { and, eq, or } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { violates } from '#server/db/errors.ts';
import { users } from '#server/db/schema/accounts.ts';
import { players, registrations } from '#server/db/schema/players.ts';
import { taken } from '#server/http/problem.ts';

type Identifiers = { readonly email: string; readonly memberNumber: string };

const emailWaits = () => taken('EMAIL', 'Já existe uma inscrição com este e-mail aguardando análise');
const memberWaits = () =>
  taken('MEMBER_NUMBER', 'Já existe uma inscrição com este número de sócio aguardando análise');

/** Throws 409 where a registration with that e-mail or member number is pending. */
export async function refuseWaiting(tx: Tx, tournamentId: number, { email, memberNumber }: Identifiers) {
  const waiting = await tx
    .select({ email: registrations.email })
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, tournamentId),
        eq(registrations.status, 'pending'),
        or(eq(registrations.email, email), eq(registrations.memberNumber, memberNumber)),
      ),
    );
  if (waiting.some((other) => other.email === email)) throw emailWaits();
  if (waiting.length > 0) throw memberWaits();
}

/** Throws 409 where a player has that e-mail or member number. */
export async function refusePlaying(tx: Tx, tournamentId: number, { email, memberNumber }: Identifiers) {
  const playing = await tx
    .select({ email: users.email })
    .from(players)
    .leftJoin(users, eq(users.id, players.userId))
    .where(
      and(
        eq(players.tournamentId, tournamentId),
        or(eq(users.email, email), eq(players.memberNumber, memberNumber)),
      ),
    );
  if (playing.some((player) => player.email === email)) {
    throw taken('EMAIL', 'Este e-mail já é de um jogador do torneio');
  }
  if (playing.length > 0) throw taken('MEMBER_NUMBER', 'Este número de sócio já é de um jogador do torneio');
}

/** Turns a broken unique constraint on pending registrations into the 409. */
export async function withWaitingError<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violates(error, 'registrations_email_waiting')) throw emailWaits();
    if (violates(error, 'registrations_member_waiting')) throw memberWaits();
    throw error;
  }
}
