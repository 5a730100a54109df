import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byFullName } from '#domain/names.ts';
import type { Principal } from '#server/http/access.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { presentInFull, presentPublic } from './present-player.ts';

/** The players by name. Administrators see all of them in full, a player with a confirmed address themselves. */
export function presentPlayers(
  snapshot: Snapshot,
  principal: Principal,
  teamId: number | undefined,
): CallAnswer<Contract['GET /api/players']> {
  const mayAll = principal.kind === 'system' || (principal.kind === 'user' && principal.isAdmin);
  const self = principal.kind === 'user' && principal.emailConfirmed ? principal.id : null;
  return snapshot.players
    .filter((player) => teamId === undefined || player.teamId === teamId)
    .toSorted(byFullName)
    .map((player) =>
      mayAll || (self !== null && player.userId === self)
        ? presentInFull(snapshot, player)
        : presentPublic(snapshot, player),
    );
}
