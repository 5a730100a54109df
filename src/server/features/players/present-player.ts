import type { Snapshot, StoredPlayer } from '#server/snapshot/snapshot.ts';

/** The fields that every signed-in user may see. */
export function presentPublic(snapshot: Snapshot, player: StoredPlayer) {
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
    isScorer: player.isScorer,
  };
}

/** With the personal fields, for administrators and the player. */
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
