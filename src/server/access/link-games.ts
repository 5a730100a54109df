import { and, eq } from 'drizzle-orm';
import { endOfLink, hasLinkDayBegun, isCoveredByLink } from '#domain/court/court-link.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import type { Game } from '#domain/tournament.ts';
import { courtDeviceEnded, courtLinkEnded, Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { CourtHolder } from './access.ts';
import { isLive, mayBeLive } from './court-sessions.ts';

const dayOfIn = (snapshot: Snapshot) => memoize(snapshot, ({ timeZone }) => dayIn(timeZone));

export function gamesOfLink(snapshot: Snapshot, { scope }: CourtHolder): readonly Game[] {
  const dayOf = dayOfIn(snapshot);
  return snapshot.games.filter((game) => isCoveredByLink(scope, game, dayOf)).sort(bySchedule);
}

/** When the holder's link ends as things are, in milliseconds since 1970. */
export const endOf = (snapshot: Snapshot, { scope, endsAt }: CourtHolder): number =>
  endOfLink(scope, endsAt.getTime(), snapshot.games, dayOfIn(snapshot));

/** Throws if the game is not, or no longer, covered by the link. */
export function refuseOtherGame(snapshot: Snapshot, { scope }: CourtHolder, game: Game): void {
  if (isCoveredByLink(scope, game, dayOfIn(snapshot))) return;
  const where = scope.gameId === null ? 'desta quadra hoje' : 'deste link';
  throw new Problem(
    403,
    'COURT_OTHER_GAME',
    `Este jogo não é ${where}. Peça à organização o link da quadra dele.`,
  );
}

/** Throws before the link's day; until then the link is only for trying out. */
export function refuseBeforeDay(snapshot: Snapshot, { scope }: CourtHolder, at: Date): void {
  if (hasLinkDayBegun(scope, dayOfIn(snapshot)(at.toISOString()))) return;
  const day = scope.day.split('-').toReversed().join('/');
  throw new Problem(
    403,
    'COURT_NOT_YET',
    `Este link marca pontos a partir da meia-noite de ${day}. Até lá, só conheça a tela.`,
  );
}

/** Both checks again under the lock of a write, where the link must also be unchanged. Throws 401 or 403. */
export async function refuseOutsideLink(
  tx: Tx,
  snapshot: Snapshot,
  holder: CourtHolder,
  game: Game,
  at: Date,
): Promise<void> {
  const [session] = await tx
    .select({ endedAt: courtSessions.endedAt, link: courtLinks })
    .from(courtSessions)
    .innerJoin(courtLinks, eq(courtLinks.id, courtSessions.linkId))
    .where(and(eq(courtSessions.id, holder.id), mayBeLive(at)));
  if (!session || !(await isLive(tx, session.link, at))) throw courtLinkEnded();
  if (session.endedAt) throw courtDeviceEnded();
  refuseBeforeDay(snapshot, holder, at);
  refuseOtherGame(snapshot, holder, game);
}
