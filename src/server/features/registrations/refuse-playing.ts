import { and, eq, or } from 'drizzle-orm';
import { fullName } from '#domain/names.ts';
import type { Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { players } from '#server/db/schema/players.ts';
import { taken } from '#server/http/problem.ts';

type Identifiers = { readonly email: string; readonly memberNumber: string };

/** Throws 409 where a player has that e-mail or member number, with what the organiser can do. */
export async function refusePlaying(tx: Tx, tournamentId: number, { email, memberNumber }: Identifiers) {
  const playing = await tx
    .select({ firstName: players.firstName, lastName: players.lastName, email: users.email })
    .from(players)
    .leftJoin(users, eq(users.id, players.userId))
    .where(
      and(
        eq(players.tournamentId, tournamentId),
        or(eq(users.email, email), eq(players.memberNumber, memberNumber)),
      ),
    );
  const withEmail = playing.find((player) => player.email === email);
  if (withEmail) throw taken('EMAIL', `Este e-mail já é de ${inTheWay(withEmail)}`);
  const [withNumber] = playing;
  if (withNumber) throw taken('MEMBER_NUMBER', `Este número de sócio já é de ${inTheWay(withNumber)}`);
}

const inTheWay = (player: { firstName: string; lastName: string | null }) =>
  `${fullName(player)}, que já joga. Rejeite esta inscrição ou corrija o cadastro em Jogadores.`;
