import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#domain/people/names.ts';
import { comparableMemberNumber } from '#domain/people/registration.ts';
import { hasMemberNumber } from '#server/features/players/member-number.ts';
import type { Tx } from '#server/store/database/database.ts';
import type { users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { consentReplies, messages } from '#server/store/database/schema/messages.ts';
import { players, registrations } from '#server/store/database/schema/players.ts';

type Account = typeof users.$inferSelect;
type Player = typeof players.$inferSelect;
type Registration = typeof registrations.$inferSelect;

export type Person = {
  readonly account: Account;
  readonly players: readonly Player[];
  readonly registrations: readonly Registration[];
};

export type PersonRecords = Omit<Person, 'account'> & { readonly account: Account | undefined };

export async function personOf(q: Tx, account: Account): Promise<Person> {
  const playing = await playersOf(q, account.id);
  return { account, players: playing, registrations: await registrationsOf(q, account, playing) };
}

/**
 * A person's players in all tournaments: those of the account, and those without an account that became one of
 * them in a later season, or were one before.
 */
async function playersOf(q: Tx, userId: number | null, personId?: string): Promise<Player[]> {
  const known = userId === null ? [] : await q.select().from(players).where(eq(players.userId, userId));
  const personIds = new Set([...known.map((player) => player.personId), ...(personId ? [personId] : [])]);
  const copies = and(isNull(players.userId), inArray(players.personId, [...personIds]));
  const others = await q.select().from(players).where(copies);
  return [...known, ...others].sort((one, other) => one.id - other.id);
}

/** The same for a player, who may have an account in another season only. */
export async function playersOfPlayer(q: Tx, { id }: { readonly id: number }): Promise<Player[]> {
  const [player] = await q.select().from(players).where(eq(players.id, id));
  if (!player) return [];
  const { personId } = player;
  const [withAccount] = await q
    .select({ userId: players.userId })
    .from(players)
    .where(and(eq(players.personId, personId), isNotNull(players.userId)))
    .orderBy(desc(players.id))
    .limit(1);
  return playersOf(q, player.userId ?? withAccount?.userId ?? null, personId);
}

/**
 * Registrations of the person's players, and those without a player in the same tournaments that match in three of
 * e-mail, phone, member number, full name and CPF. An organiser of another tournament confirmed nothing there.
 */
async function registrationsOf(
  q: Tx,
  { email, emailConfirmed }: Account,
  playing: readonly Player[],
): Promise<Registration[]> {
  if (playing.length === 0) return [];
  const became = inArray(registrations.playerId, ids(playing));
  const linked = await q.select().from(registrations).where(became);
  const emails = [...(emailConfirmed ? [email] : []), ...linked.map((each) => each.email)];
  const confirmed = [...playing, ...linked];
  const { phones, numbers, cpfs } = signsOf(confirmed);
  const candidates = await q
    .select()
    .from(registrations)
    .where(
      and(
        inArray(registrations.tournamentId, tournamentsOf(playing)),
        or(
          became,
          inArray(registrations.email, emails),
          inArray(registrations.phone, phones),
          hasMemberNumber(registrations.memberNumber, ...numbers),
          inArray(registrations.cpf, cpfs),
        ),
      ),
    )
    .orderBy(registrations.id);
  const linkedIds = new Set(ids(linked));
  return candidates.filter((each) => {
    if (linkedIds.has(each.id)) return true;
    // What a person typed into a registration proves nothing about another player.
    if (each.playerId !== null) return false;
    const there = signsOf(confirmed.filter(({ tournamentId }) => tournamentId === each.tournamentId));
    const signs = [
      emails.includes(each.email),
      there.phones.includes(each.phone),
      there.numbers.includes(comparableMemberNumber(each.memberNumber)),
      there.names.includes(nameOf(each)),
      each.cpf !== null && there.cpfs.includes(each.cpf),
    ];
    return signs.filter(Boolean).length >= 3;
  });
}

/** What an organiser confirmed of a person. */
const signsOf = (confirmed: readonly (Player | Registration)[]) => ({
  phones: confirmed.flatMap(({ phone }) => phone ?? []),
  numbers: confirmed.flatMap(({ memberNumber }) =>
    memberNumber ? comparableMemberNumber(memberNumber) : [],
  ),
  cpfs: confirmed.flatMap(({ cpf }) => cpf ?? []),
  names: confirmed.map(nameOf),
});

const nameOf = (named: Player | Registration) => fullName(named).toLocaleLowerCase('pt-BR');

export const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** The tournaments in which a person plays. */
const tournamentsOf = (playing: readonly Pick<Player, 'tournamentId'>[]) => [
  ...new Set(playing.map(({ tournamentId }) => tournamentId)),
];

export const messagesTo = ({ account, players: playing }: Partial<Person>): SQL | undefined =>
  or(inArray(messages.playerId, ids(playing ?? [])), account ? eq(messages.userId, account.id) : undefined);

/**
 * What the person wrote in WhatsApp, by account or by a player's number in the player's tournament. Not by the account's own number,
 * because anybody may claim any.
 */
export function consentRepliesOf({ account, players: playing = [] }: Partial<Person>): SQL | undefined {
  return or(
    inArray(consentReplies.playerId, ids(playing)),
    account ? eq(consentReplies.userId, account.id) : undefined,
    ...playing.flatMap(({ tournamentId, phone }) =>
      phone === null
        ? []
        : and(eq(consentReplies.tournamentId, tournamentId), eq(consentReplies.phone, phone)),
    ),
  );
}

/**
 * Those that the account may see: texts from a merely claimed number may be somebody else's. By account only
 * if WhatsApp named that number for a message of ours.
 */
export function consentRepliesShownTo({ account, players: playing }: Person): SQL | undefined {
  const wroteThere = sql`exists (select 1 from ${messages}
    where ${messages.userId} = ${account.id} and '+' || ${messages.waId} = ${consentReplies.phone})`;
  return or(consentRepliesOf({ players: playing }), and(eq(consentReplies.userId, account.id), wroteThere));
}

export function entriesAbout({
  account,
  players: playing,
  registrations: registered,
}: PersonRecords): SQL | undefined {
  const about = (subject: typeof auditLog.$inferSelect.subject, theirs: readonly number[]) =>
    and(eq(auditLog.subject, subject), inArray(auditLog.subjectId, theirs));
  return or(
    about('account', account ? [account.id] : []),
    about('player', ids(playing)),
    about('registration', ids(registered)),
  );
}

export const entriesBy = ({ account }: Person): SQL | undefined =>
  and(eq(auditLog.actorKind, 'user'), eq(auditLog.actorId, account.id));
