import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byFullName } from '#domain/people/names.ts';
import type { Principal } from '#server/access/access.ts';
import type { Snapshot, StoredPlayer } from '#server/store/snapshot/snapshot.ts';

/**
 * The players by name. Organisers see all of them in full, a player with a confirmed address themselves.
 */
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

function presentPublic(snapshot: Snapshot, player: StoredPlayer) {
  return {
    id: player.id,
    userId: player.userId,
    firstName: player.firstName,
    lastName: player.lastName,
    teamId: player.teamId,
    teamName: snapshot.teamOf.get(player.teamId ?? 0)?.name ?? null,
    gender: player.gender,
    memberNumber: player.memberNumber,
    shirtSize: player.shirtSize,
    level: player.level,
    skillLevel: player.level,
    imageUrl: player.imageUrl,
    isAdmin: player.isAdmin,
    isOrganiser: player.isOrganiser,
    isScorer: player.isScorer,
  };
}

export function presentInFull(snapshot: Snapshot, player: StoredPlayer) {
  return {
    ...presentPublic(snapshot, player),
    phone: player.phone,
    email: player.email,
    cpf: player.cpf,
    birthDate: player.birthDate,
    shirtName: player.shirtName,
    messagesConsent: player.messagesConsent,
    isHidden: player.isHidden,
  };
}
