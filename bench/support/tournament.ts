import { and, eq, type SQL, sql } from 'drizzle-orm';
import { setRole } from '#server/access/roles.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { teams } from '#server/store/database/schema/tournament.ts';

/**
 * The measured tournament: 64 teams, 768 players, 6,000 rows of score sheets, 500 games. 492 games are
 * completed, in seven rounds; eight are in progress in the active round, each with three sets. `scale`
 * multiplies all of it.
 */
const TEAMS = 64;
const SQUAD = 12;
const COMPLETED = 492;
const IN_PROGRESS = 8;
const POINT_ROWS = 6_000;
const ACTIVE_ROUND = 8;

export async function fillTournament(db: Database, id: number, scale = 1): Promise<void> {
  for (const statement of statements(id, scale, db.clock.now())) {
    await query(db, (q) => q.execute(statement));
  }
}

/** Two teams and nothing else, for measurements in which the size of the tournament does not matter. */
export async function fillTwoTeams(db: Database, id: number): Promise<void> {
  const made = { tournamentId: id, category: 'Misto', revision: db.clock.now() } as const;
  await query(db, (q) => q.insert(teams).values([1, 2].map((n) => ({ ...made, name: `Time ${n}` }))));
}

export async function signedIn(db: Database): Promise<string> {
  const token = newToken();
  const at = new Date(db.clock.now());
  await query(db, async (q) => {
    const [made] = await q
      .insert(users)
      .values({
        email: 'bench@manchete.local',
        passwordHash: '',
        firstName: 'Banco',
        isAdmin: true,
        createdAt: at,
      })
      .returning({ id: users.id });
    if (!made) throw new Error('The account was not made');
    await q
      .insert(sessions)
      .values({ tokenHash: hashOf(token), userId: made.id, createdAt: at, lastSeenAt: at });
  });
  return token;
}

/** The tokens of the first players' sessions; each of them may score. */
export async function signedInPlayers(db: Database, tournamentId: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
  const at = new Date(db.clock.now());
  for (const [n, token] of tokens.entries()) {
    await query(db, async (q) => {
      const account = {
        email: `mesa-${n}@manchete.local`,
        passwordHash: '',
        firstName: 'Mesa',
      };
      const [made] = await q
        .insert(users)
        .values({ ...account, createdAt: at })
        .returning({ id: users.id });
      const userId = made?.id ?? 0;
      await setRole(q, tournamentId, userId, { isOrganiser: false, isScorer: true });
      await q.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: at, lastSeenAt: at });
      await q
        .update(players)
        .set({ userId })
        .where(and(eq(players.id, n + 1), eq(players.tournamentId, tournamentId)));
    });
  }
  return tokens;
}

function* statements(id: number, scale: number, revision: number): Generator<SQL> {
  yield sql`
    insert into teams (tournament_id, name, category, revision)
    select ${id}, 'Time ' || n, 'Misto', ${revision}::bigint
    from generate_series(1, ${TEAMS * scale}::int) n`;
  yield sql`
    insert into players (tournament_id, team_id, first_name, last_name, gender, level, shirt_size, revision)
    select ${id}, teams.id, 'Jogadora ' || n, 'da Silva ' || teams.id,
      case when n % 2 = 0 then 'Masculino' else 'Feminino' end, 'Avançado', 'M', ${revision}::bigint
    from teams, generate_series(1, ${SQUAD}::int) n where teams.tournament_id = ${id} order by teams.id, n`;
  yield games(id, revision, 'concluido', sql`1 + n % ${ACTIVE_ROUND - 1}::int`, COMPLETED * scale);
  yield games(id, revision, 'em_andamento', sql`${ACTIVE_ROUND}::int`, IN_PROGRESS * scale);
  yield sql`
    insert into sets (game_id, set_number, team1_score, team2_score)
    select games.id, played.number, played.team1, played.team2
    from games, (values (1, 21, 15), (2, 17, 21), (3, 15, 9)) played (number, team1, team2)
    where games.tournament_id = ${id} and games.status = 'concluido'
      and (games.id % 3 = 0 or played.number < 3)`;
  yield sql`
    insert into sets (game_id, set_number, team1_score, team2_score)
    select games.id, played.number, played.team1, played.team2
    from games, (values (1, 21, 15), (2, 17, 21), (3, 0, 0)) played (number, team1, team2)
    where games.tournament_id = ${id} and games.status = 'em_andamento'`;
  yield sql`
    insert into points (tournament_id, player_id, round, team_id, saques, defesas, ataques, present, updated_at, revision)
    select ${id}, players.id, round, players.team_id, (players.id * round) % 7, (players.id + round) % 5,
      (players.id * 3 + round) % 11, players.id % 9 <> 0, now(), ${revision}::bigint
    from players, generate_series(1, 8) round where players.tournament_id = ${id}
    order by round, players.id limit ${POINT_ROWS * scale}::int`;
  yield sql`update tournaments set active_round = ${ACTIVE_ROUND}::int, revision = ${revision}::bigint where id = ${id}`;
  yield sql`
    update revisions set revision = ${revision}::bigint,
      topics = (select jsonb_object_agg(topic, ${revision}::bigint)
        from unnest(array['tournament', 'rounds', 'teams', 'players', 'games', 'points']) topic)
    where tournament_id = ${id}`;
}

function games(id: number, revision: number, status: string, round: SQL, count: number): SQL {
  return sql`
    with numbered as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as many
      from teams where tournament_id = ${id}
    )
    insert into games (tournament_id, round, team1_id, team2_id, category, court, date, status,
      used_all_players_team1, used_all_players_team2, revision)
    select ${id}, ${round}, home.id, away.id, 'Misto', (1 + n % 4)::text,
      timestamptz '2025-04-05 08:00Z' + n * interval '30 minutes', ${status}, n % 2 = 0, n % 3 = 0, ${revision}::bigint
    from generate_series(0, ${count - 1}::int) n
    join numbered home on home.place = n % home.many
    join numbered away on away.place = (n + 1 + n / away.many) % away.many
    order by n`;
}
