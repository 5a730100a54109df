export const teamOf = ({
  teamId,
  teamName,
}: {
  readonly teamId: number | null;
  readonly teamName: string | null;
}) => (teamId === null || teamName === null ? null : { id: teamId, name: teamName });

export function withLogo(player: Parameters<typeof teamOf>[0] & { readonly teamImage: string | null }) {
  const team = teamOf(player);
  return team && { ...team, imageUrl: player.teamImage };
}
