/** From flat fields; null without a team. */
export const teamOf = ({
  teamId,
  teamName,
}: {
  readonly teamId: number | null;
  readonly teamName: string | null;
}) => (teamId === null || teamName === null ? null : { id: teamId, name: teamName });

/** The same with its logo. */
export function withLogo(player: Parameters<typeof teamOf>[0] & { readonly teamImage: string | null }) {
  const team = teamOf(player);
  return team && { ...team, imageUrl: player.teamImage };
}
