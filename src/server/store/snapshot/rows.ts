import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { commitmentTo } from '#domain/formats/draw.ts';
import { logoSlug } from '#domain/people/names.ts';
import { matchRules, type Rules } from '#domain/rules/rules.ts';
import { type Broadcast, FIRST_BROADCAST } from '#domain/schedule/broadcast.ts';
import type { GameSet, Lot, Round, Team } from '#domain/tournament.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { roles, users } from '#server/store/database/schema/accounts.ts';
import { broadcasts } from '#server/store/database/schema/broadcasts.ts';
import { games, points, sets } from '#server/store/database/schema/games.ts';
import { images } from '#server/store/database/schema/images.ts';
import { lots } from '#server/store/database/schema/lots.ts';
import { pairs } from '#server/store/database/schema/pairs.ts';
import { players, registrations } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { rounds, teams, tournaments } from '#server/store/database/schema/tournament.ts';
import type {
  StoredGame,
  StoredPlayer,
  StoredRegistration,
  StoredSheetRow,
  StoredStage,
} from './snapshot.ts';

/** A tournament's rows written after a revision, in the domain's shapes; after revision 0, all of them. */

export async function tournamentRow(q: Tx, id: number) {
  const [row] = await q.select().from(tournaments).where(eq(tournaments.id, id));
  if (!row) throw new Error(`There is no tournament ${id}`);
  const others = await q
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(ne(tournaments.id, id), ne(tournaments.state, 'preparation')))
    .limit(1);
  return { ...row, hasOthers: others.length > 0 };
}

export async function broadcastRow(q: Tx, tournamentId: number): Promise<Broadcast> {
  const [row] = await q.select().from(broadcasts).where(eq(broadcasts.tournamentId, tournamentId));
  if (!row) return FIRST_BROADCAST;
  const { score, bug, lowerThird, next, title, subtitle, gameId, version } = row;
  return { score, bug, lowerThird, next, title, subtitle, gameId, version };
}

/** All rounds with a day, by number, whenever they were written: one that lost its day is not there any more. */
export async function roundRows(q: Tx, tournamentId: number): Promise<Round[]> {
  const found = await q
    .select({ id: rounds.id, number: rounds.number, date: rounds.date, isExtra: rounds.isExtra })
    .from(rounds)
    .where(eq(rounds.tournamentId, tournamentId))
    .orderBy(asc(rounds.number));
  return found.flatMap(({ date, ...round }) => (date === null ? [] : [{ ...round, date }]));
}

/** A team's picture: its own, else the logo whose file name matches its name, else none. */
export async function teamRows(q: Tx, tournamentId: number, after: number): Promise<Team[]> {
  const found = await q
    .select({
      id: teams.id,
      name: teams.name,
      category: teams.category,
      seed: teams.seed,
      imageName: teams.imageName,
      pair: { member1Id: pairs.member1Id, member2Id: pairs.member2Id, id: pairs.teamId },
    })
    .from(teams)
    .leftJoin(pairs, eq(pairs.teamId, teams.id))
    .where(and(eq(teams.tournamentId, tournamentId), gt(teams.revision, after)));
  const slugs = found.map((team) => logoSlug(team.name));
  const named = slugs.length
    ? await q.select({ name: images.name, slug: images.slug }).from(images).where(inArray(images.slug, slugs))
    : [];
  const bySlug = new Map(named.map((image) => [image.slug, image.name]));
  return found.map(({ imageName, pair, ...team }) => {
    const memberIds = pair ? [pair.member1Id, pair.member2Id].filter((id) => id !== null) : undefined;
    const namedImageUrl = imageUrl(bySlug.get(logoSlug(team.name)) ?? null);
    return { ...team, imageUrl: imageUrl(imageName) ?? namedImageUrl, namedImageUrl, memberIds };
  });
}

/** All of them, whenever they were drawn: one that was taken back is not there any more. */
export async function lotRows(q: Tx, tournamentId: number): Promise<Lot[]> {
  const found = await q
    .select({ id: lots.id, order: lots.teamIds, drawnAt: lots.drawnAt })
    .from(lots)
    .where(eq(lots.tournamentId, tournamentId))
    .orderBy(asc(lots.id));
  return found.map((lot) => ({ ...lot, drawnAt: lot.drawnAt.toISOString() }));
}

export async function playerRows(q: Tx, tournamentId: number, after: number): Promise<StoredPlayer[]> {
  const found = await q
    .select({ player: players, email: users.email, isAdmin: users.isAdmin, role: roles })
    .from(players)
    .leftJoin(users, eq(users.id, players.userId))
    .leftJoin(roles, and(eq(roles.userId, players.userId), eq(roles.tournamentId, tournamentId)))
    .where(and(eq(players.tournamentId, tournamentId), gt(players.revision, after)));
  return found.map(({ player, email, isAdmin, role }) => ({
    id: player.id,
    userId: player.userId,
    firstName: player.firstName,
    lastName: player.lastName,
    teamId: player.teamId,
    gender: player.gender,
    imageUrl: imageUrl(player.imageName),
    memberNumber: player.memberNumber,
    shirtSize: player.shirtSize,
    shirtName: player.shirtName,
    level: player.level,
    phone: player.phone,
    email,
    cpf: player.cpf,
    birthDate: player.birthDate,
    messagesConsent: player.messagesConsentAt !== null && player.messagesOptOutAt === null,
    isHidden: player.isHidden,
    isAdmin: isAdmin ?? false,
    isOrganiser: role?.isOrganiser ?? false,
    isScorer: role?.isScorer ?? false,
  }));
}

export async function registrationRows(
  q: Tx,
  tournamentId: number,
  after: number,
): Promise<StoredRegistration[]> {
  const found = await q
    .select()
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournamentId), gt(registrations.revision, after)));
  return found.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    birthDate: row.birthDate,
    cpf: row.cpf,
    memberNumber: row.memberNumber,
    skillLevel: row.skillLevel,
    shirtSize: row.shirtSize,
    shirtName: row.shirtName,
    additionalComments: row.additionalComments,
    messagesConsent: row.messagesConsentAt !== null,
    status: row.status,
    rejectionReason: row.rejectionReason,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewedBy: row.reviewedBy,
    playerId: row.playerId,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Games with their sets. A changed set raises the revision of its game, so both are read together. */
export async function gameRows(
  q: Tx,
  tournamentId: number,
  after: number,
  rules: Rules,
  extraRounds: ReadonlySet<number>,
): Promise<StoredGame[]> {
  const written = and(eq(games.tournamentId, tournamentId), gt(games.revision, after));
  const found = await q.select().from(games).where(written);
  if (found.length === 0) return [];
  const theirs = await q
    .select({ set: sets })
    .from(sets)
    .innerJoin(games, eq(games.id, sets.gameId))
    .where(written)
    .orderBy(asc(sets.gameId), asc(sets.setNumber));
  const setsOf = Map.groupBy(theirs, ({ set }) => set.gameId);
  return found.map((game) => {
    const played = (setsOf.get(game.id) ?? []).map(({ set }) => set);
    return toGame(game, rules, extraRounds.has(game.round), played);
  });
}

export function toGame(
  { tournamentId: _, awardWinner: winner, awardReason: reason, ...game }: typeof games.$inferSelect,
  rules: Rules,
  isExtraRound: boolean,
  played: readonly (typeof sets.$inferSelect)[],
): StoredGame {
  return {
    ...game,
    isExtraRound,
    rules: matchRules(rules, isExtraRound),
    date: game.date.toISOString(),
    award: reason ? { winner, reason } : null,
    sets: played.map(toSet),
  };
}

function toSet({ gameId: _, startTime, endTime, ...set }: typeof sets.$inferSelect): GameSet {
  return {
    ...set,
    startTime: startTime?.toISOString() ?? null,
    endTime: endTime?.toISOString() ?? null,
  };
}

type PointsTuple = [number, number, number, number, number, number, boolean, number];

/** One JSON text instead of rows: it loads six times as fast, and there are many of these rows. */
export async function sheetRows(q: Tx, tournamentId: number, after: number): Promise<StoredSheetRow[]> {
  const [row] = await q
    .select({
      rows: sql<PointsTuple[] | string | null>`json_agg(json_build_array(${points.playerId}, ${points.round},
        ${points.teamId}, ${points.saques}, ${points.defesas}, ${points.ataques}, ${points.present},
        (extract(epoch from ${points.updatedAt}) * 1000)::bigint))`,
    })
    .from(points)
    .where(and(eq(points.tournamentId, tournamentId), gt(points.revision, after)));
  const rows = typeof row?.rows === 'string' ? (JSON.parse(row.rows) as PointsTuple[]) : (row?.rows ?? []);
  return rows.map(([playerId, round, teamId, saques, defesas, ataques, present, updatedAt]) => ({
    playerId,
    round,
    teamId,
    saques,
    defesas,
    ataques,
    present,
    updatedAt: new Date(updatedAt).toISOString(),
  }));
}

/** All of them, in the order of their making, whenever they were written. */
export async function stageRows(q: Tx, tournamentId: number): Promise<StoredStage[]> {
  const found = await q
    .select()
    .from(stages)
    .where(eq(stages.tournamentId, tournamentId))
    .orderBy(asc(stages.id));
  return found.map(({ tournamentId: _, revision: __, secret, ...stage }) => ({
    ...stage,
    commitment: commitmentTo(secret),
    secret: stage.draw && stage.revealed === null ? secret : null,
    startsAt: stage.startsAt.toISOString(),
    drawnAt: stage.drawnAt?.toISOString() ?? null,
  }));
}
