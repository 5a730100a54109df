import { asc, count, eq, inArray, max, min, or } from 'drizzle-orm';
import type { AuditChange } from '#contract/audit/audit-changes.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { statusOf } from '#domain/messages/message-state.ts';
import { readEntry } from '#server/features/audit/stored-entry.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import { type Database, readOnly, type Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { devices, roles, secondFactors, sessions, users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { setEvents } from '#server/store/database/schema/court.ts';
import { games, points } from '#server/store/database/schema/games.ts';
import { consentReplies, messages } from '#server/store/database/schema/messages.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import {
  consentRepliesShownTo,
  entriesAbout,
  entriesBy,
  ids,
  messagesTo,
  type Person,
  personOf,
} from './person.ts';

type OwnData = CallAnswer<Contract['GET /api/user/data']>;

const time = (instant: Date | null) => instant?.toISOString() ?? null;

/** All stored data of an account's person, read in one transaction. Throws 401 if the account was deleted. */
export function showData(db: Database, userId: number): Promise<OwnData> {
  return readOnly(db, async (q) => {
    const [account] = await q.select().from(users).where(eq(users.id, userId));
    if (!account) throw notAuthenticated();
    const person = visibleTo(account, await personOf(q, account));
    const { createdAt } = account;
    return {
      generatedAt: new Date(db.clock.now()).toISOString(),
      account: {
        id: account.id,
        email: account.email,
        firstName: account.firstName,
        lastName: account.lastName,
        imageUrl: imageUrl(account.imageName),
        emailOrigin: account.emailOrigin,
        emailConfirmed: account.emailConfirmed,
        confirmedEmail: account.confirmedEmail,
        emailSince: (account.emailSince ?? createdAt).toISOString(),
        isAdmin: account.isAdmin,
        roles: await rolesOf(q, userId),
        phone: account.phone,
        createdAt: createdAt.toISOString(),
        secondFactorSince: await secondFactorSince(q, userId),
        messagesConsentAt: time(account.messagesConsentAt),
        messagesOptOutAt: time(account.messagesOptOutAt),
        messagesReplyAt: time(account.messagesReplyAt),
      },
      sessions: await sessionsOf(q, userId),
      devices: await devicesOf(q, userId),
      players: (await playersOf(q, person)).map((row) =>
        account.emailConfirmed ? row : { ...row, rallies: [] },
      ),
      registrations: person.registrations.map((row) => ({
        ...row,
        messagesConsentAt: time(row.messagesConsentAt),
        reviewedAt: time(row.reviewedAt),
        createdAt: row.createdAt.toISOString(),
      })),
      messages: account.emailConfirmed ? await messagesOf(q, person) : [],
      consentReplies: account.emailConfirmed ? await consentRepliesBy(q, person) : [],
      scoredSets: await scoredSetsOf(q, userId),
      audit: await entriesOf(q, person),
    };
  });
}

function visibleTo({ emailConfirmed }: Person['account'], person: Person): Person {
  if (emailConfirmed) return person;
  const hidden = { phone: null, cpf: null, birthDate: null, shirtName: null };
  return { ...person, players: person.players.map((row) => ({ ...row, ...hidden })), registrations: [] };
}

function rolesOf(q: Tx, userId: number): Promise<OwnData['account']['roles']> {
  const { isOrganiser, isScorer } = roles;
  return q
    .select({ tournament: tournaments.name, year: tournaments.year, isOrganiser, isScorer })
    .from(roles)
    .innerJoin(tournaments, eq(tournaments.id, roles.tournamentId))
    .where(eq(roles.userId, userId))
    .orderBy(asc(tournaments.id));
}

async function secondFactorSince(q: Tx, userId: number): Promise<string | null> {
  const [factor] = await q
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return time(factor?.confirmedAt ?? null);
}

async function sessionsOf(q: Tx, userId: number): Promise<OwnData['sessions']> {
  const { createdAt, lastSeenAt, device } = sessions;
  const rows = await q
    .select({ createdAt, lastSeenAt, device })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(createdAt));
  return rows.map((row) => ({ ...timesOf(row), device: row.device }));
}

async function devicesOf(q: Tx, userId: number): Promise<OwnData['devices']> {
  const { createdAt, lastSeenAt } = devices;
  const rows = await q
    .select({ createdAt, lastSeenAt })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(asc(createdAt));
  return rows.map(timesOf);
}

const timesOf = ({ createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});

async function playersOf(q: Tx, { players: playing }: Person): Promise<OwnData['players']> {
  const sheets = await q
    .select()
    .from(points)
    .where(inArray(points.playerId, ids(playing)))
    .orderBy(points.round);
  const rallies = await ralliesOf(q, playing);
  const teamIds = [...playing, ...sheets].flatMap(({ teamId }) => teamId ?? []);
  const named = await q.select().from(teams).where(inArray(teams.id, teamIds));
  const teamName = new Map(named.map(({ id, name }) => [id, name]));
  const seasons = await q
    .select()
    .from(tournaments)
    .where(
      inArray(
        tournaments.id,
        playing.map(({ tournamentId }) => tournamentId),
      ),
    );
  const seasonOf = new Map(seasons.map((season) => [season.id, season]));
  return playing.map(({ tournamentId, teamId, imageName, ...row }) => ({
    ...row,
    tournament: seasonOf.get(tournamentId)?.name ?? '',
    year: seasonOf.get(tournamentId)?.year ?? 0,
    teamName: teamName.get(teamId ?? 0) ?? null,
    imageUrl: imageUrl(imageName),
    messagesConsentAt: time(row.messagesConsentAt),
    messagesOptOutAt: time(row.messagesOptOutAt),
    messagesReplyAt: time(row.messagesReplyAt),
    points: sheets
      .filter(({ playerId }) => playerId === row.id)
      .map((sheet) => ({
        ...sheet,
        teamName: teamName.get(sheet.teamId) ?? '',
        updatedAt: sheet.updatedAt.toISOString(),
      })),
    rallies: rallies
      .filter(({ playerId }) => playerId === row.id)
      .map((rally) => ({ ...rally, at: rally.at.toISOString() })),
  }));
}

function ralliesOf(q: Tx, playing: Person['players']) {
  const { playerId, at, type, kind, card } = setEvents;
  return q
    .select({ playerId, round: games.round, at, type, kind, card })
    .from(setEvents)
    .innerJoin(games, eq(games.id, setEvents.gameId))
    .where(inArray(playerId, ids(playing)))
    .orderBy(asc(at), asc(setEvents.position));
}

async function scoredSetsOf(q: Tx, userId: number): Promise<OwnData['scoredSets']> {
  const { gameId, setNumber, at, authorId } = setEvents;
  const rows = await q
    .select({ round: games.round, gameId, setNumber, events: count(), first: min(at), last: max(at) })
    .from(setEvents)
    .innerJoin(games, eq(games.id, gameId))
    .where(eq(authorId, userId))
    .groupBy(games.round, gameId, setNumber)
    .orderBy(asc(gameId), asc(setNumber));
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    firstAt: time(first) ?? '',
    lastAt: time(last) ?? '',
  }));
}

async function messagesOf(q: Tx, person: Person): Promise<OwnData['messages']> {
  const rows = await q.select().from(messages).where(messagesTo(person)).orderBy(asc(messages.createdAt));
  return rows.map((row) => ({
    ...row,
    status: statusOf(row.state),
    createdAt: row.createdAt.toISOString(),
    sentAt: time(row.sentAt),
    deliveredAt: time(row.deliveredAt),
    readAt: time(row.readAt),
  }));
}

async function consentRepliesBy(q: Tx, person: Person): Promise<OwnData['consentReplies']> {
  const rows = await q
    .select()
    .from(consentReplies)
    .where(consentRepliesShownTo(person))
    .orderBy(asc(consentReplies.writtenAt));
  return rows.map(({ kind, words, phone, profileName, writtenAt }) => ({
    kind,
    words,
    phone,
    profileName,
    writtenAt: writtenAt.toISOString(),
  }));
}

/** Entries about other people's rows are shown without their values. */
async function entriesOf(q: Tx, person: Person): Promise<OwnData['audit']> {
  const about = new Set(ids(await q.select({ id: auditLog.id }).from(auditLog).where(entriesAbout(person))));
  const rows = await q
    .select()
    .from(auditLog)
    .where(or(entriesAbout(person), entriesBy(person)))
    .orderBy(asc(auditLog.id));
  return rows.map((line) => {
    const { id, at, action, actorKind, actorId } = line;
    const isMine = actorKind === 'user' && actorId === person.account.id;
    const other = actorKind === 'user' || actorKind === 'court' ? 'somebody' : actorKind;
    const changes = about.has(id) ? readEntry(line).changes.map(inWords) : [];
    return { at: at.toISOString(), by: isMine ? 'me' : other, action, changes };
  });
}

const inWords = ({ field, before, after }: AuditChange) => ({
  field,
  before: before === null ? null : String(before),
  after: after === null ? null : String(after),
});
