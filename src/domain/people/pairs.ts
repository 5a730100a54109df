import type { Player, Team } from '#domain/tournament.ts';
import { fullName } from './names.ts';

type Named = Pick<Player, 'id' | 'firstName' | 'lastName'>;

/** Whether somebody plays for a team: as one of a pair, else as a player of the team. */
export function isMemberOf(
  { id, memberIds }: { readonly id: number; readonly memberIds?: readonly number[] | undefined },
  player: Pick<Player, 'id' | 'teamId'>,
): boolean {
  return memberIds ? memberIds.includes(player.id) : player.teamId === id;
}

type TeamOfGame = Parameters<typeof isMemberOf>[0];

/** Whether somebody plays in a game; false for null, somebody who is no player. */
export const playsIn = (
  { team1, team2 }: { readonly team1: TeamOfGame; readonly team2: TeamOfGame },
  player: Pick<Player, 'id' | 'teamId'> | null,
): boolean => player !== null && (isMemberOf(team1, player) || isMemberOf(team2, player));

export const isPair = ({ memberIds }: Pick<Team, 'memberIds'>): boolean => memberIds !== undefined;

/**
 * The pairs by the names of their players, "Ana e Bia"; who shares a first name with another player has the last name
 * too. Without a name to show, somebody is "outra pessoa". Teams stay as they are (docs/rules.md, Formats 1).
 *
 * `players`: all of the tournament. `isShown`: whether everybody may read a player's name.
 */
export function withPairNames<P extends Named>(
  teams: readonly Team[],
  players: readonly P[],
  isShown: (player: P) => boolean,
): readonly Team[] {
  if (!teams.some(isPair)) return teams;
  const playerOf = new Map(players.map((player) => [player.id, player]));
  const sameFirstName = Map.groupBy(players, ({ firstName }) => firstName.toLocaleLowerCase('pt-BR'));
  const shortName = (id: number): string[] => {
    const player = playerOf.get(id);
    if (!player || !isShown(player)) return [];
    const namesakes = sameFirstName.get(player.firstName.toLocaleLowerCase('pt-BR'))?.length ?? 1;
    return [namesakes > 1 ? fullName(player) : player.firstName];
  };
  return teams.map((team) => {
    if (!team.memberIds) return team;
    const [one, other = 'outra pessoa'] = team.memberIds.flatMap(shortName);
    return { ...team, name: one === undefined ? `Dupla ${team.id}` : `${one} e ${other}` };
  });
}
