import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { fullName, nameContains } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { SecondFactorRule } from '#web/features/second-factor/second-factor-rule-view.tsx';
import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { NothingFound } from '#web/ui/lists/nothing-found.tsx';
import { type AccountAction, AccountCard, accountColumns } from './account-columns.tsx';
import type { OpenDialog } from './account-dialogs.tsx';
import { ACCOUNT_FORM } from './account-values.ts';
import { type Account, accountsQuery } from './queries.ts';

/** Unconfirmed addresses first. */
const byConfirmation = (a: Account, b: Account) => Number(a.emailConfirmed) - Number(b.emailConfirmed);

export default function AccountsPanel() {
  const accounts = useQuery(accountsQuery);
  const { id: userId, administersInstallation } = useUser();
  const [searchText, setSearchText] = useState('');
  const deferredText = useDeferredValue(searchText);
  // Reopens a form interrupted by the end of the session.
  const [open, setOpen] = useState<OpenDialog | null>(() =>
    hasFormDraft(userId, ACCOUNT_FORM) ? { what: 'new' } : null,
  );
  const dialogs = useLazyDialogs(() => import('./account-dialogs.tsx'), setOpen);
  const found = useMemo(
    () =>
      accounts.data
        ?.filter((account) => nameContains(fullName(account), deferredText))
        .toSorted(byConfirmation),
    [accounts.data, deferredText],
  );
  const onAsk = useCallback(
    (what: AccountAction, account: Account) => dialogs.ask({ what, account }),
    [dialogs.ask],
  );
  const columns = useMemo(() => accountColumns({ userId, onAsk }), [userId, onAsk]);
  const card = useCallback(
    (account: Account) => <AccountCard account={account} userId={userId} onAsk={onAsk} />,
    [userId, onAsk],
  );

  return (
    <ListCard
      title="Gerenciamento de Contas"
      search={{ label: 'Buscar por nome', value: searchText, onChange: setSearchText }}
      action={
        <Button
          icon={<UserPlus className="size-5" aria-hidden="true" />}
          onPress={() => dialogs.ask({ what: 'new' })}
        >
          Nova conta
        </Button>
      }
      query={accounts}
      failure="Erro ao carregar contas"
      count={found && quantity(found.length, 'conta')}
    >
      {administersInstallation ? (
        <div className="mb-4">
          <SecondFactorRule />
        </div>
      ) : null}
      <DataTable
        label="Contas"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        card={card}
        empty={
          <NothingFound
            title="Nenhuma conta encontrada."
            hint={`Ninguém tem “${deferredText.trim()}” no nome.`}
            onClear={() => setSearchText('')}
          />
        }
      />
      {open && dialogs.Part ? (
        <dialogs.Part open={open} accounts={accounts.data ?? []} setOpen={setOpen} />
      ) : null}
    </ListCard>
  );
}
