import type { AccountAction } from './account-columns.tsx';
import ConfirmEmailDialog from './confirm-email-dialog.tsx';
import DeleteAccountDialog from './delete-account-dialog.tsx';
import NewAccountDialog from './new-account-dialog.tsx';
import type { Account } from './queries.ts';
import ResetPasswordDialog from './reset-password-view.tsx';
import ResetSecondFactorDialog from './reset-second-factor-dialog.tsx';
import RolesDialog from './roles-dialog.tsx';
import type { Secret } from './sign-in-secrets-view.ts';
import { StopMessagesDialog } from './stop-messages-view.tsx';
import TemporaryPassword from './temporary-password-view.tsx';

export type OpenDialog =
  | { readonly what: 'new' }
  | { readonly what: AccountAction; readonly account: Account }
  | { readonly what: 'secret'; readonly secret: Secret };

type OpenDialogProps = {
  open: OpenDialog;
  accounts: readonly Account[];
  setOpen: (open: OpenDialog | null) => void;
};

export default function AccountDialogs({ open, accounts, setOpen }: OpenDialogProps) {
  const close = () => setOpen(null);
  const showSecret = (secret: Secret) => setOpen({ what: 'secret', secret });
  if (open.what === 'secret') return <TemporaryPassword secret={open.secret} onClose={close} />;
  if (open.what === 'new') return <NewAccountDialog onClose={close} onSecret={showSecret} />;
  const { what, account } = open;
  const current = accounts.find(({ id }) => id === account.id) ?? account;
  switch (what) {
    case 'delete':
      return <DeleteAccountDialog account={current} onClose={close} />;
    case 'confirm':
      return <ConfirmEmailDialog account={account} onClose={close} />;
    case 'reset-factor':
      return <ResetSecondFactorDialog account={current} onClose={close} />;
    case 'stop-messages':
      return (
        <StopMessagesDialog call="POST /api/users/{id}/opt-out" person={account} isOpen onClose={close} />
      );
    case 'roles': {
      const isLastAdmin = account.isAdmin && accounts.filter(({ isAdmin }) => isAdmin).length === 1;
      return <RolesDialog account={account} isLastAdmin={isLastAdmin} onClose={close} />;
    }
    case 'reset':
      return (
        <ResetPasswordDialog
          call="POST /api/users/{id}/reset-password"
          person={{ ...current, phone: null }}
          onClose={close}
          onReset={showSecret}
        />
      );
  }
}
