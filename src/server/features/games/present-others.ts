import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Principal } from '#server/access/access.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import type { Presence } from './presence.ts';

/** The session: two tabs of a browser are one person, two phones are two. */
export function placeOf(principal: Principal): string {
  if (principal.kind === 'user') return `user ${principal.session}`;
  if (principal.kind === 'court') return `court ${principal.id}`;
  throw notAuthenticated();
}

/** The name to show; for a volunteer, the name they typed. */
export function nameOf(principal: Principal): string {
  if (principal.kind === 'user') return principal.name;
  if (principal.kind === 'court') return principal.holder ?? principal.name;
  throw notAuthenticated();
}

/** The others at a game: only names and times. */
export function presentOthers(
  presence: Presence,
  gameId: number,
  principal: Principal,
): CallAnswer<Contract['GET /api/games/{id}/presence']> {
  const others = presence
    .othersAt(gameId, placeOf(principal))
    .map(({ name, isScoring, since, scoringSince, tookOverAt }) => ({
      name,
      isScoring,
      since: at(since),
      scoringSince: scoringSince === null ? null : at(scoringSince),
      tookOverAt: tookOverAt === null ? null : at(tookOverAt),
    }));
  return { others };
}

const at = (time: number) => new Date(time).toISOString();
