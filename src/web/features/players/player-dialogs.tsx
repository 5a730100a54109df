import ResetPasswordDialog from '#web/features/users/reset-password-view.tsx';
import type { Secret } from '#web/features/users/sign-in-secrets-view.ts';
import TemporaryPassword from '#web/features/users/temporary-password-view.tsx';
import DeletePlayerDialog from './delete-player-dialog.tsx';
import type { PlayerAction } from './player-columns.tsx';
import PlayerDialog from './player-dialog.tsx';
import PlayerListDialog from './player-list-dialog.tsx';
import type { Player } from './queries.ts';

export type OpenDialog =
  | { readonly what: 'new' }
  | { readonly what: 'list' }
  | { readonly what: PlayerAction; readonly player: Player }
  | { readonly what: 'secret'; readonly secret: Secret };

type OpenDialogProps = {
  open: OpenDialog;
  players: readonly Player[] | undefined;
  lastTeamId: string | null;
  onTeam: (teamId: string) => void;
  setOpen: (open: OpenDialog | null) => void;
};

export default function PlayerDialogs({ open, players, lastTeamId, onTeam, setOpen }: OpenDialogProps) {
  const close = () => setOpen(null);
  const showSecret = (secret: Secret) => setOpen({ what: 'secret', secret });
  if (open.what === 'secret') return <TemporaryPassword secret={open.secret} onClose={close} />;
  const same = { players, lastTeamId, onTeam, onClose: close, onSecret: showSecret };
  if (open.what === 'new') return <PlayerDialog player={null} {...same} />;
  if (open.what === 'list') return <PlayerListDialog teamId={lastTeamId} onTeam={onTeam} onClose={close} />;
  const { what, player } = open;
  const current = players?.find(({ id }) => id === player.id);
  switch (what) {
    case 'delete':
      return <DeletePlayerDialog player={current ?? player} onClose={close} />;
    case 'edit':
      return <PlayerDialog key={player.id} player={player} {...same} />;
    case 'reset':
      return (
        <ResetPasswordDialog
          call="POST /api/players/{id}/reset-password"
          person={{ ...player, email: player.email ?? '', phone: player.phone ?? null }}
          onClose={close}
          onReset={showSecret}
        />
      );
  }
}
