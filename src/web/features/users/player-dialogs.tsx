import type { Secret } from './as-access.ts';
import DeletePlayerDialog from './delete-player-dialog.tsx';
import type { PlayerAction } from './player-columns.tsx';
import PlayerDialog from './player-dialog.tsx';
import type { Player } from './queries.ts';
import ResetPasswordDialog from './reset-password-dialog.tsx';
import TemporaryPassword from './temporary-password.tsx';

/** Which dialog of the players is open. */
export type Open =
  | { readonly what: 'new' }
  | { readonly what: PlayerAction; readonly player: Player }
  | { readonly what: 'secret'; readonly secret: Secret };

type OpenDialogProps = {
  open: Open;
  players: readonly Player[] | undefined;
  setOpen: (open: Open | null) => void;
};

/** What is asked of a player. */
export default function PlayerDialogs({ open, players, setOpen }: OpenDialogProps) {
  const close = () => setOpen(null);
  const tell = (secret: Secret) => setOpen({ what: 'secret', secret });
  if (open.what === 'secret') return <TemporaryPassword secret={open.secret} onClose={close} />;
  if (open.what === 'new')
    return <PlayerDialog player={null} players={players} onClose={close} onSecret={tell} />;
  const { what, player } = open;
  const now = players?.find(({ id }) => id === player.id);
  if (what === 'delete') return <DeletePlayerDialog player={now ?? player} onClose={close} />;
  if (what === 'edit') {
    return <PlayerDialog key={player.id} player={player} players={players} onClose={close} onSecret={tell} />;
  }
  return (
    <ResetPasswordDialog
      call="POST /api/players/{id}/reset-password"
      person={{ ...player, email: player.email ?? '', phone: player.phone ?? null }}
      onClose={close}
      onReset={tell}
    />
  );
}
