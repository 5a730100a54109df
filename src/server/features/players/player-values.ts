import type { NewPlayer, PlayerChange } from '#contract/people/players.ts';
import { storedPicture } from '#server/features/images/stored-picture.ts';
import type { Tx } from '#server/store/database/database.ts';
import { knownTeam } from './known-team.ts';
import { toCpf, toPhone } from './personal-values.ts';

export async function playerValues(tx: Tx, tournamentId: number, sent: NewPlayer | PlayerChange) {
  const { firstName, lastName, gender, memberNumber, shirtSize, shirtName, birthDate, isHidden } = sent;
  const { teamId, phone, cpf, imageUrl, level = sent.skillLevel } = sent;
  return {
    firstName,
    lastName,
    gender,
    memberNumber,
    shirtSize,
    shirtName,
    birthDate,
    isHidden,
    level,
    teamId: teamId ? await knownTeam(tx, tournamentId, teamId) : teamId,
    phone: phone === undefined ? undefined : toPhone(phone),
    cpf: cpf === undefined ? undefined : toCpf(cpf),
    imageName: imageUrl === undefined ? undefined : await storedPicture(tx, imageUrl),
  };
}
