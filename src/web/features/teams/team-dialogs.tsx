import DeleteTeamDialog from './delete-team-dialog.tsx';
import type { Team } from './queries.ts';
import type { TeamAction } from './team-columns.tsx';
import TeamDialog from './team-dialog.tsx';
import TeamListDialog from './team-list-dialog.tsx';
import WithdrawDialog from './withdraw-dialog.tsx';

export type OpenDialog =
  | { readonly what: 'new' }
  | { readonly what: 'list' }
  | { readonly what: TeamAction; readonly team: Team };

type OpenDialogProps = { open: OpenDialog; teams: readonly Team[] | undefined; onClose: () => void };

export default function TeamDialogs({ open, teams, onClose }: OpenDialogProps) {
  if (open.what === 'new') return <TeamDialog team={null} now={undefined} onClose={onClose} />;
  if (open.what === 'list') return <TeamListDialog teams={teams ?? []} onClose={onClose} />;
  const now = teams?.find(({ id }) => id === open.team.id);
  if (open.what === 'delete') return <DeleteTeamDialog team={now ?? open.team} onClose={onClose} />;
  if (open.what === 'withdraw') return <WithdrawDialog team={now ?? open.team} onClose={onClose} />;
  return <TeamDialog team={open.team} now={now} onClose={onClose} />;
}
