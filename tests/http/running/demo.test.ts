import { eq } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { effectiveEvents } from '#domain/court/court-event.ts';
import { stateOfSet } from '#domain/court/set-state.ts';
import { setWarnings } from '#domain/game/score-warnings.ts';
import { recipientsOf } from '#domain/messages/messages.ts';
import { fullName } from '#domain/people/names.ts';
import { playerRanking } from '#domain/points/player-ranking.ts';
import { contestedIndex } from '#domain/points/points.ts';
import { roundBest } from '#domain/points/top-players.ts';
import { rulesOfSet } from '#domain/rules/rules.ts';
import { daysUntil } from '#domain/schedule/rounds.ts';
import { scheduleClashes } from '#domain/schedule/schedule-clashes.ts';
import { standings } from '#domain/standings/standings.ts';
import { passwordMatches } from '#server/access/passwords.ts';
import { readSettings } from '#server/config.ts';
import { readEvents } from '#server/features/games/set-events.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { demoNote } from '#server/setup/demo/accounts.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { roles, users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { images } from '#server/store/database/schema/images.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { Snapshots } from '#server/store/snapshot/snapshots.ts';
import { aDemo } from '#tests/support/data/a-demo.ts';
import { demoPictures } from '#tests/support/data/demo-pictures.ts';

const EVERYBODY = { teamId: null, gender: null, adminOnly: false, testModeUserId: null };
const MINUTE = 60_000;
const PLAYED = 40 * MINUTE;
const dayOf = (instant: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(instant);

describe('the demo', () => {
  let demo: Awaited<ReturnType<typeof aDemo>>;
  let snapshot: Snapshot;
  let filledAt: number;
  beforeAll(async () => {
    demo = await aDemo({});
    snapshot = (await Snapshots.open(demo.db, demo.tournamentId)).current;
    const [line] = await query(demo.db, (q) => q.select({ at: auditLog.at }).from(auditLog));
    filledAt = line?.at.getTime() ?? 0;
  });
  afterAll(() => demo.close());

  const inRound = (round: number) => snapshot.games.filter((game) => game.round === round);

  test('has eight teams of three women and three men with different names', () => {
    expect(snapshot.teams).toHaveLength(8);
    for (const team of snapshot.teams) {
      const genders = snapshot.players
        .filter((player) => player.teamId === team.id)
        .map(({ gender }) => gender);
      expect(genders.toSorted()).toEqual([...Array(3).fill('Feminino'), ...Array(3).fill('Masculino')]);
    }
    expect(new Set(snapshot.players.map(fullName)).size).toBe(48);
  });

  test('has a logo for the tournament and one for each team, found by its name', async () => {
    const urls = [snapshot.logoUrl, ...snapshot.teams.map((team) => team.imageUrl)];
    expect(new Set(urls.filter((url) => url !== null)).size).toBe(9);
    const stored = await query(demo.db, (q) => q.select().from(images));
    for (const { large, small } of stored) {
      expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
    }
  });

  test('in four rounds every team meets every other once, and nobody plays twice at the same time', () => {
    const pairs = [1, 2, 3, 4]
      .flatMap(inRound)
      .map(({ team1Id, team2Id }) => [team1Id, team2Id].toSorted((a, b) => a - b).join());
    expect(pairs).toHaveLength(28);
    expect(new Set(pairs).size).toBe(28);
    for (const game of snapshot.games) expect(scheduleClashes(game, snapshot.games)).toEqual([]);
  });

  test('three rounds are completed, the third an extra one; the fourth is active, the fifth still to come', () => {
    expect(snapshot.activeRound).toBe(4);
    expect(snapshot.rounds.filter(({ isExtra }) => isExtra).map(({ number }) => number)).toEqual([3]);
    for (const round of [1, 2, 3])
      expect(inRound(round).map(({ status }) => status)).toEqual(Array(8).fill('concluido'));
    expect(
      inRound(4)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['agendado', 'agendado', 'concluido', 'em_andamento']);
    expect(inRound(5).map(({ status }) => status)).toEqual(Array(4).fill('agendado'));
  });

  test('the fourth round is played today, earlier ones before, later ones after', () => {
    const ahead = snapshot.rounds.map(({ date }) => daysUntil(date, dayOf(filledAt - PLAYED)));
    expect(ahead).toEqual([-98, -63, -35, 0, 21, 56, 91, 119]);
    for (const game of snapshot.games) {
      const isOver = Date.parse(game.date) <= filledAt;
      expect(isOver, `${game.round} ${game.date}`).toBe(game.status !== 'agendado');
    }
    const { name, year } = snapshot;
    expect([name, year]).toEqual([
      `Torneio de Vôlei de Praia ${year}`,
      Number(snapshot.rounds[3]?.date.slice(0, 4)),
    ]);
  });

  test('every completed set has a final score, and one game is a walkover', () => {
    const completed = snapshot.games.filter(({ status }) => status === 'concluido');
    for (const game of completed) {
      expect(game.sets.flatMap((set) => setWarnings(set, game.rules))).toEqual([]);
    }
    expect(completed.filter(({ award }) => award).map(({ award, sets }) => [award?.reason, sets])).toEqual([
      ['wo', []],
    ]);
    expect(completed.some(({ sets }) => sets.length === 3)).toBe(true);
  });

  test('the game in progress began forty minutes ago and stands at 1x1, 9x7', () => {
    const live = snapshot.games.find(({ status }) => status === 'em_andamento');
    expect(live?.sets.map((set) => `${set.team1Score}x${set.team2Score}`)).toEqual(['21x18', '15x21', '9x7']);
    const began = Date.parse(live?.sets.at(0)?.startTime ?? '');
    expect(began).toBeGreaterThan(filledAt - PLAYED - 5 * MINUTE);
    expect(began).toBeLessThanOrEqual(filledAt - PLAYED);
    expect(live?.sets.at(2)?.endTime).toBeNull();
    expect(live?.sets.map(({ log }) => log?.server ?? null)).not.toContain(null);
  });

  test('every set of the fourth round has a complete log, with players, that adds up to its stored score', async () => {
    const played = inRound(4).filter(({ sets }) => sets.length > 0);
    expect(played).toHaveLength(2);
    for (const { id, team1Id, team2Id, rules, sets } of played) {
      const events = await query(demo.db, (q) => readEvents(q, id));
      const teamOf = new Map(snapshot.players.map((player) => [player.id, player.teamId]));
      for (const set of sets) {
        const name = `${id}, set ${set.setNumber}`;
        const log = events.filter(({ setNumber }) => setNumber === set.setNumber).map(({ event }) => event);
        const { team1Score, team2Score, isOver } = stateOfSet(log, rulesOfSet(rules, set.setNumber));
        expect([team1Score, team2Score], name).toEqual([set.team1Score, set.team2Score]);
        expect(isOver, name).toBe(set.endTime !== null);
        const points = effectiveEvents(log).filter(({ type }) => type === 'point');
        expect(points, name).toHaveLength(team1Score + team2Score);
        const players = log.flatMap((event) =>
          event.type === 'detail' && event.playerId ? [event.playerId] : [],
        );
        expect(players.length, name).toBeGreaterThan(0);
        for (const player of players) expect([team1Id, team2Id], name).toContain(teamOf.get(player));
      }
    }
  });

  test('the standings show every tie-break', () => {
    const rows = standings(snapshot);
    expect(
      rows.map(({ name, points, wins, pointDifference, decidedBy }) => [
        name,
        points,
        wins,
        pointDifference,
        decidedBy,
      ]),
    ).toEqual([
      ['Coqueiros', 12, 6, 66, null],
      ['Recife', 11, 5, 26, 'headToHead'],
      ['Maré Alta', 11, 5, 26, null],
      ['Duna', 6, 3, -27, 'wins'],
      ['Vento Sul', 6, 2, -5, 'pointDifference'],
      ['Areia Quente', 6, 2, -6, 'shared'],
      ['Sol Poente', 6, 2, -6, null],
      ['Ponta Verde', 1, 0, -74, null],
    ]);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 6, 8]);
  });

  test('every player has a sheet for each completed round, with some absences without points', () => {
    for (const round of [1, 2, 3])
      expect(snapshot.points.filter((row) => row.round === round)).toHaveLength(48);
    // One team of the completed game has its sheet; the other's is empty next to the proposals from the log.
    expect(snapshot.points.filter((row) => row.round === 4)).toHaveLength(6);
    const absent = snapshot.points.filter(({ present }) => !present);
    expect(absent).toHaveLength(12);
    for (const row of absent) expect([row.saques, row.defesas, row.ataques]).toEqual([0, 0, 0]);
  });

  test('every team but one used all its players in some game', () => {
    const used = snapshot.games.flatMap((game) => [
      ...(game.usedAllPlayersTeam1 ? [game.team1Id] : []),
      ...(game.usedAllPlayersTeam2 ? [game.team2Id] : []),
    ]);
    const others = snapshot.teams.filter(({ id }) => !used.includes(id));
    expect(others.map(({ name }) => name)).toEqual(['Ponta Verde']);
  });

  test('no team has more serves and attacks than points, and some players stand out', () => {
    for (const [round, rows] of Map.groupBy(snapshot.points, (row) => row.round)) {
      for (const [teamId, ofTeam] of Map.groupBy(rows, (row) => row.teamId)) {
        const made = ofTeam.reduce((sum, { saques, ataques }) => sum + saques + ataques, 0);
        expect(made).toBeGreaterThan(0);
        expect(made).toBeLessThanOrEqual(scoredBy(snapshot, round, teamId));
        expect(contestedIndex(snapshot)(round, teamId)).toBeGreaterThan(made);
      }
    }
    const relative = playerRanking(snapshot).map((row) => row.relative);
    expect(Math.min(...relative)).toBeGreaterThan(3);
    expect(Math.max(...relative)).toBeGreaterThan(14);
    expect(Math.max(...relative)).toBeLessThan(25);
  });

  test('has the same sheets each time, with three or more of the best of the active round', async () => {
    const laterDemo = await aDemo(
      {},
      { ...systemClock, now: () => filledAt + 37 * MINUTE },
      await demoPictures(),
    );
    onTestFinished(laterDemo.close);
    const { current } = await Snapshots.open(laterDemo.db, laterDemo.tournamentId);
    const sheets = ({ points }: Snapshot) =>
      points.map(({ playerId, round, saques, defesas, ataques }) => [
        playerId,
        round,
        saques,
        defesas,
        ataques,
      ]);
    expect(sheets(current)).toEqual(sheets(snapshot));
    const { feminino, masculino } = roundBest(snapshot, 4);
    expect(feminino.length).toBeGreaterThanOrEqual(3);
    expect(masculino.length).toBeGreaterThanOrEqual(3);
  });

  test('has pending registrations, one of a player and one rejected, all with invalid phone numbers', () => {
    const { registrations } = snapshot;
    expect(Object.groupBy(registrations, ({ status }) => status)).toMatchObject({
      pending: [{}, {}, {}],
      approved: [{ playerId: expect.any(Number) }],
      rejected: [{ rejectionReason: expect.any(String), reviewedBy: 'Regina Tavares' }],
    });
    for (const { phone, cpf, birthDate } of registrations) {
      expect([parsePhoneNumberFromString(phone)?.isValid(), cpf, birthDate]).toEqual([false, null, null]);
    }
  });

  test('has players who receive messages, and some who do not, with phone numbers that nobody has', () => {
    const { reached, skipped } = recipientsOf(snapshot.players, EVERYBODY);
    expect([reached.length, skipped]).toEqual([41, { noPhone: 3, optedOut: 4 }]);
    const phones = snapshot.players.flatMap(({ phone }) => phone ?? []);
    expect(new Set(phones).size).toBe(45);
    for (const phone of phones) expect(parsePhoneNumberFromString(phone)?.isValid(), phone).toBe(false);
  });

  test('has messages in every state, the newest to be sent by hand', async () => {
    const batches = await query(demo.db, (q) =>
      q.select().from(messageBatches).orderBy(messageBatches.createdAt),
    );
    expect(batches.map(({ type, round, gateway }) => [type, round, gateway])).toEqual([
      ['round_reminder', 3, 'cloud'],
      ['top_players', 3, 'cloud'],
      ['ranking_teams_general_utility', 3, 'cloud'],
      ['round_reminder', 4, 'cloud'],
      ['round_reminder', 5, 'manual'],
    ]);
    const sent = await query(demo.db, (q) => q.select().from(messages));
    expect(new Set(sent.map(({ state }) => state))).toEqual(
      new Set(['read', 'delivered', 'sent', 'failed', 'uncertain', 'manual']),
    );
    for (const { body, createdAt, nextAttemptAt } of sent) {
      expect(body.length).toBeLessThanOrEqual(1_024);
      expect(createdAt.getTime()).toBeLessThanOrEqual(filledAt);
      expect(nextAttemptAt, 'nothing leaves by itself').toBeNull();
    }
    const best = sent.find(({ type }) => type === 'top_players');
    expect(best?.body).toMatch(/Rodada 3 \(extra\)\n\n\*Masculino\*\n1\. \S+ .+: \d/);
  });

  test('has one audit entry', async () => {
    const lines = await query(demo.db, (q) => q.select().from(auditLog));
    expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['tournament.demo', 'Servidor'],
    ]);
  });

  test('has three accounts whose passwords need not be changed, of which one is a player', async () => {
    expect(await accountsOf(demo.db, 'manchete')).toEqual([
      ['admin@manchete.local', 'admin', null],
      ['anotador@manchete.local', 'scorer', null],
      ['jogadora@manchete.local', 'player', 'Marina Quintela'],
    ]);
    expect(demo.notes).toEqual([
      'Demonstração: entre com admin@manchete.local, anotador@manchete.local ou jogadora@manchete.local, senha manchete',
    ]);
  });

  test('shows its player the same picture in the profile as to everybody else', async () => {
    const marina = snapshot.players.find((player) => fullName(player) === 'Marina Quintela');
    const accounts = await query(demo.db, (q) =>
      q
        .select()
        .from(users)
        .where(eq(users.id, marina?.userId ?? 0)),
    );
    expect(accounts.map(({ imageName }) => imageUrl(imageName))).toEqual([marina?.imageUrl]);
    expect(marina?.imageUrl).not.toBeNull();
  });

  test('prints how to sign in at a later start too', async () => {
    expect(await demoNote(demo.db, readSettings({}))).toBe(demo.notes.join());
  });

  /** Address, role and player of each account, each of which has this password. */
  async function accountsOf(db: Database, password: string) {
    const stored = await query(db, (q) =>
      q.select().from(users).leftJoin(roles, eq(roles.userId, users.id)).orderBy(users.email),
    );
    return Promise.all(
      stored.map(async ({ users: user, roles: role }) => {
        expect(user.mustChangePassword).toBe(false);
        expect(await passwordMatches(user.passwordHash, password)).toBe(true);
        const player = snapshot.players.find(({ userId }) => userId === user.id);
        return [
          user.email,
          user.isAdmin ? 'admin' : role?.isScorer ? 'scorer' : 'player',
          player ? fullName(player) : null,
        ];
      }),
    );
  }
});

function scoredBy(snapshot: Snapshot, round: number, teamId: number): number {
  let scored = 0;
  for (const game of snapshot.games) {
    if (game.round !== round || game.status !== 'concluido') continue;
    for (const set of game.sets) {
      if (game.team1Id === teamId) scored += set.team1Score;
      if (game.team2Id === teamId) scored += set.team2Score;
    }
  }
  return scored;
}
