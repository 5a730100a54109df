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
import { mayBeOpen } from './court-sessions.ts';

/** One function for all snapshots: what is computed is remembered under it. */
const dayOfZone = ({ timeZone }: Snapshot) => dayIn(timeZone);
const dayOfIn = (snapshot: Snapshot) => memoize(snapshot, dayOfZone);

export function gamesOfLink(snapshot: Snapshot, { scope }: CourtHolder): readonly Game[] {
  const dayOf = dayOfIn(snapshot);
  return snapshot.games.filter((game) => isCoveredByLink(scope, game, dayOf)).sort(bySchedule);
}

type Link = Pick<CourtHolder, 'scope' | 'endsAt'>;

/** When a link ends as things are, in milliseconds since 1970. */
export const endOf = (snapshot: Snapshot, { scope, endsAt }: Link): number =>
  endOfLink(scope, endsAt.getTime(), snapshot.games, dayOfIn(snapshot));

/** Whether a link that was not revoked is open. `now`: milliseconds since 1970. */
export const isLinkOpen = (snapshot: Snapshot, link: Link, now: number): boolean =>
  now < link.endsAt.getTime() || now < endOf(snapshot, link);

/** Throws if the game is not, or no longer, covered by the link. */
export function refuseOtherGame(snapshot: Snapshot, { scope }: CourtHolder, game: Game): void {
  if (isCoveredByLink(scope, game, dayOfIn(snapshot))) return;
  const where = scope.court === null ? 'deste link' : 'desta quadra hoje';
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
    `Este link marca pontos a partir da meia-noite de ${day}. Até lá, dá só para conhecer a tela.`,
  );
}

/** Throws after the link's day if the game has not begun: a link only finishes what it began. */
export function refuseAfterDay({ endsAt }: CourtHolder, game: Game, at: Date): void {
  if (at < endsAt || game.status !== 'agendado') return;
  throw new Problem(
    403,
    'COURT_DAY_OVER',
    'O dia deste link acabou: ele não inicia outro jogo. Peça à organização o link de hoje.',
  );
}

/**
 * All checks again under the lock of a write, where the link must also be unchanged. After its end a link still answers
 * for its completed games what `isRepeated`, because the first answer may have been lost. Throws 401 or 403.
 */
export async function refuseOutsideLink(
  tx: Tx,
  snapshot: Snapshot,
  holder: CourtHolder,
  game: Game,
  at: Date,
  isRepeated: () => Promise<boolean>,
): Promise<void> {
  const [session] = await tx
    .select({ endedAt: courtSessions.endedAt })
    .from(courtSessions)
    .innerJoin(courtLinks, eq(courtLinks.id, courtSessions.linkId))
    .where(and(eq(courtSessions.id, holder.id), mayBeOpen(at)));
  if (!session) throw courtLinkEnded();
  if (session.endedAt) throw courtDeviceEnded();
  refuseBeforeDay(snapshot, holder, at);
  refuseOtherGame(snapshot, holder, game);
  refuseAfterDay(holder, game, at);
  const isOver = game.status === 'concluido' && !isLinkOpen(snapshot, holder, at.getTime());
  if (isOver && !(await isRepeated())) throw courtLinkEnded();
}
