import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { fullName, nameHolds } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { isTyped } from '#web/lib/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { NothingFound } from '#web/ui/empty-state.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { type AccountAction, AccountCard, accountColumns } from './account-columns.tsx';
import { ACCOUNT_FORM } from './account-form.ts';
import { type Account, accountsQuery } from './queries.ts';
import type { Secret } from './temporary-password.tsx';

const NewAccountDialog = lazy(() => import('./new-account-dialog.tsx'));
const RolesDialog = lazy(() => import('./roles-dialog.tsx'));
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));
const ResetPasswordDialog = lazy(() => import('./reset-password-dialog.tsx'));
const TemporaryPassword = lazy(() => import('./temporary-password.tsx'));

type Open =
  | { readonly what: 'new' }
  | { readonly what: AccountAction; readonly account: Account }
  | { readonly what: 'secret'; readonly secret: Secret };

/** Everybody who may sign in, and what they may do. */
export default function AccountsPanel() {
  const accounts = useQuery(accountsQuery);
  const { id: userId } = useUser();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  // A form that was lost with its session is offered again.
  const [open, setOpen] = useState<Open | null>(() =>
    isTyped(userId, ACCOUNT_FORM) ? { what: 'new' } : null,
  );
  const found = useMemo(
    () => accounts.data?.filter((account) => nameHolds(fullName(account), sought)),
    [accounts.data, sought],
  );
  const onAsk = useCallback((what: AccountAction, account: Account) => setOpen({ what, account }), []);
  const columns = useMemo(() => accountColumns({ userId, onAsk }), [userId, onAsk]);
  const card = useCallback(
    (account: Account) => <AccountCard account={account} userId={userId} onAsk={onAsk} />,
    [userId, onAsk],
  );

  return (
    <ListCard
      title="Gerenciamento de Contas"
      search={{ label: 'Buscar por nome', value: typed, onChange: setTyped }}
      action={
        <Button
          icon={<UserPlus className="size-5" aria-hidden="true" />}
          onPress={() => setOpen({ what: 'new' })}
        >
          Nova conta
        </Button>
      }
      list={accounts}
      failure="Erro ao carregar contas"
      count={found && `${found.length} ${found.length === 1 ? 'conta' : 'contas'}`}
    >
      <DataTable
        label="Contas"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        card={card}
        empty={
          <NothingFound
            title="Nenhuma conta encontrada."
            hint={`Ninguém tem “${sought.trim()}” no nome.`}
            onClear={() => setTyped('')}
          />
        }
      />
      {open ? (
        <Suspense fallback={null}>
          <OpenDialog open={open} accounts={accounts.data ?? []} setOpen={setOpen} />
        </Suspense>
      ) : null}
    </ListCard>
  );
}

type OpenDialogProps = {
  open: Open;
  accounts: readonly Account[];
  setOpen: (open: Open | null) => void;
};

function OpenDialog({ open, accounts, setOpen }: OpenDialogProps) {
  const close = () => setOpen(null);
  const tell = (secret: Secret) => setOpen({ what: 'secret', secret });
  if (open.what === 'secret') return <TemporaryPassword secret={open.secret} onClose={close} />;
  if (open.what === 'new') return <NewAccountDialog onClose={close} onSecret={tell} />;
  const { what, account } = open;
  if (what === 'delete') {
    const now = accounts.find(({ id }) => id === account.id);
    return <DeleteAccountDialog account={now ?? account} onClose={close} />;
  }
  if (what === 'roles') {
    const isLastAdmin = account.isAdmin && accounts.filter(({ isAdmin }) => isAdmin).length === 1;
    return <RolesDialog account={account} isLastAdmin={isLastAdmin} onClose={close} />;
  }
  return (
    <ResetPasswordDialog
      call="POST /api/users/{id}/reset-password"
      id={account.id}
      name={fullName(account)}
      email={account.email}
      onClose={close}
      onReset={tell}
    />
  );
}
