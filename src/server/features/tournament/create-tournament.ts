import { and, eq, isNotNull, not } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { slugOf } from '#domain/people/names.ts';
import { isErased } from '#server/features/profile/erase-rows.ts';
import { conflict, found, taken } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { violates } from '#server/store/database/errors.ts';
import { roles } from '#server/store/database/schema/accounts.ts';
import { isTeam } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';
import { rounds, teams, tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { addTournament } from './add-tournament.ts';
import { endTournament } from './end-tournament.ts';

/** From one tournament to another, by their ids. */
type Copying = { from: number; to: number; revision: number; withPictures: boolean };

type Wanted = CallInput<Contract['POST /api/tournaments']>['body'];

/** In one transaction. Throws 404 for an unknown `from`, 409. */
export async function createTournament(
  tx: Tx,
  { revision }: Moment,
  wanted: Wanted,
): Promise<Written<'tournament.create', { id: number; slug: string }>> {
  const { name, year, place, firstDay, lastDay, from, copy, endsPrevious, becomesCurrent } = wanted;
  const previous = from === null ? null : await tournamentById(tx, from);
  if (previous && endsPrevious) {
    if (previous.state === 'ended') throw conflict('O torneio anterior já está encerrado.');
    await endTournament(tx, previous.id, revision);
  }
  if (becomesCurrent) await leaveCurrent(tx, revision);
  const slug = wanted.slug ?? slugOf(name, year);
  const rules = copy.includes('rules') ? (previous?.rules ?? null) : null;
  const courts = copy.includes('rules') ? (previous?.courts ?? []) : [];
  const withPictures = copy.includes('pictures');
  const logoName = withPictures ? (previous?.logoName ?? null) : null;
  const state = becomesCurrent ? ('running' as const) : ('preparation' as const);
  const row = {
    name,
    year,
    slug,
    place,
    firstDay,
    lastDay,
    rules,
    courts,
    logoName,
    state,
    isCurrent: becomesCurrent,
  };
  const id = await addTournament(tx, row, revision).catch(slugTakenOr);
  const copied = { teams: 0, players: 0 };
  if (previous && copy.includes('roles')) await copyRoles(tx, previous.id, id);
  if (previous) {
    await copyRounds(tx, previous.id, id, revision);
    if (copy.includes('teams')) {
      const copying = { from: previous.id, to: id, revision, withPictures };
      const newTeam = await copyTeams(tx, copying);
      copied.teams = newTeam.size;
      if (copy.includes('players')) copied.players = await copyPlayers(tx, copying, newTeam);
    }
  }
  return { subjectId: id, after: { name, year, slug, ...copied }, status: 201, result: { id, slug } };
}

/** No tournament is the current one until another becomes it, in the same transaction. */
export async function leaveCurrent(tx: Tx, revision: number): Promise<void> {
  await tx.update(tournaments).set({ isCurrent: false, revision }).where(eq(tournaments.isCurrent, true));
}

export function slugTakenOr(error: unknown): never {
  throw violates(error, 'tournaments_slug')
    ? taken('TOURNAMENT_SLUG', 'Outro torneio já tem este endereço')
    : error;
}

async function tournamentById(tx: Tx, id: number) {
  const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, id));
  return found(row, 'tournament');
}

/** As many rounds, of the same types; their days are of another year. */
async function copyRounds(tx: Tx, from: number, to: number, revision: number): Promise<void> {
  await tx.delete(rounds).where(eq(rounds.tournamentId, to));
  const known = await tx
    .select({ number: rounds.number, isExtra: rounds.isExtra })
    .from(rounds)
    .where(and(eq(rounds.tournamentId, from), isNotNull(rounds.date)));
  if (known.length > 0)
    await tx.insert(rounds).values(known.map((round) => ({ ...round, tournamentId: to, revision })));
}

/** Returns the new team of each old one. */
export async function copyTeams(
  tx: Tx,
  { from, to, revision, withPictures }: Copying,
): Promise<Map<number, number>> {
  const newTeam = new Map<number, number>();
  const known = await tx
    .select()
    .from(teams)
    .where(and(eq(teams.tournamentId, from), isTeam));
  for (const { id, ...team } of known) {
    const [made] = await tx
      .insert(teams)
      // Seeds are those of the season that was played.
      .values({
        ...team,
        ...(withPictures ? {} : { imageName: null }),
        seed: null,
        tournamentId: to,
        revision,
      })
      .returning({ id: teams.id });
    newTeam.set(id, found(made, 'team').id);
  }
  return newTeam;
}

async function copyRoles(tx: Tx, from: number, to: number): Promise<void> {
  const known = await tx.select().from(roles).where(eq(roles.tournamentId, from));
  if (known.length > 0) await tx.insert(roles).values(known.map((role) => ({ ...role, tournamentId: to })));
}

/** Everybody is asked anew whether they want messages. Returns how many there are. */
export async function copyPlayers(
  tx: Tx,
  { from, to, revision, withPictures }: Copying,
  newTeam: ReadonlyMap<number, number>,
): Promise<number> {
  const known = await tx
    .select()
    .from(players)
    .where(and(eq(players.tournamentId, from), not(isErased)));
  const rows = known.map(({ id: _, teamId, ...player }) => ({
    ...player,
    ...(withPictures ? {} : { imageName: null }),
    tournamentId: to,
    teamId: newTeam.get(teamId ?? 0) ?? null,
    messagesConsentAt: null,
    messagesOptOutAt: null,
    messagesReplyAt: null,
    revision,
  }));
  if (rows.length > 0) await tx.insert(players).values(rows);
  return rows.length;
}
