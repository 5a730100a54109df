import { and, desc, eq, inArray } from 'drizzle-orm';
import { type News, newsOf, nextOnCourt, resultNews, type SentResult } from '#domain/messages/game-news.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import type { Game, PlayedGame } from '#domain/tournament.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { pushFollows, pushNews } from '#server/store/database/schema/push.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';

export async function recordNews(tx: Tx, at: Date, before: Game, after: PlayedGame): Promise<void> {
  const news = newsOf(before, after);
  if (news.length === 0) return;
  const [place] = await tx
    .select({ tournamentId: games.tournamentId, timeZone: tournaments.timeZone })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(games.id, before.id));
  if (!place) return;
  const found = after.status === 'concluido' ? await ofResult(tx, before.id, after) : news;
  await store(tx, place.tournamentId, at, before, found);
  if (!news.some(({ kind }) => kind === 'begins')) return;
  const rows = await tx
    .select()
    .from(games)
    .where(and(eq(games.tournamentId, place.tournamentId), eq(games.status, 'agendado')));
  const scheduled = rows.map((game) => ({ ...game, date: game.date.toISOString() }));
  const next = nextOnCourt(before, scheduled, dayIn(place.timeZone));
  if (next) await store(tx, place.tournamentId, at, next, [{ kind: 'next', setNumber: 0 }]);
}

/** A result is news once, and again each time it differs from the last one sent. */
async function ofResult(tx: Tx, gameId: number, game: PlayedGame): Promise<StoredNews[]> {
  const { correction, result } = pushNews;
  const [last] = await tx
    .select({ correction, result })
    .from(pushNews)
    .where(and(eq(pushNews.gameId, gameId), inArray(pushNews.kind, ['result', 'corrected'])))
    .orderBy(desc(correction))
    .limit(1);
  const news = resultNews(game, last);
  return news ? [news] : [];
}

type StoredNews = News & Partial<SentResult>;
type Followed = Pick<Game, 'id' | 'team1Id' | 'team2Id'>;

async function store(
  tx: Tx,
  tournamentId: number,
  at: Date,
  { id, team1Id, team2Id }: Followed,
  news: readonly StoredNews[],
) {
  if (news.length === 0) return;
  const followers = inArray(pushFollows.teamId, [team1Id, team2Id]);
  const [anybody] = await tx
    .select({ teamId: pushFollows.teamId })
    .from(pushFollows)
    .where(followers)
    .limit(1);
  if (!anybody) return;
  const rows = news.map((each) => ({ tournamentId, gameId: id, ...each, at }));
  await tx.insert(pushNews).values(rows).onConflictDoNothing();
}
