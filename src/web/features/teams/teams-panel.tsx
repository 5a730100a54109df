import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { nameContains } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { useListDialog } from '#web/lib/page/list-dialog.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { NothingFound } from '#web/ui/lists/nothing-found.tsx';
import { type Team, teamsQuery } from './queries.ts';
import { type TeamAction, TeamCard, teamColumns } from './team-columns.tsx';
import type { OpenDialog } from './team-dialogs.tsx';
import { TEAM_LIST, teamForm } from './team-values.ts';

export default function TeamsPanel() {
  const teams = useQuery(teamsQuery);
  const { id: userId } = useUser();
  const [searchText, setSearchText] = useState('');
  const deferredText = useDeferredValue(searchText);
  const { open, setOpen } = useListDialog(() => dialogOfDraft(userId, teams.data));
  const dialogs = useLazyDialogs(() => import('./team-dialogs.tsx'), setOpen);
  const found = teams.data?.filter(({ name }) => nameContains(name, deferredText));
  const ask = useCallback((what: TeamAction, team: Team) => dialogs.ask({ what, team }), [dialogs.ask]);
  const columns = useMemo(() => teamColumns(ask), [ask]);
  const card = useCallback((team: Team) => <TeamCard team={team} onAsk={ask} />, [ask]);

  return (
    <ListCard
      title="Gerenciamento de Times"
      search={{ label: 'Buscar por nome', value: searchText, onChange: setSearchText }}
      action={
        <>
          <Button
            icon={<Plus className="size-5" aria-hidden="true" />}
            onPress={() => dialogs.ask({ what: 'new' })}
          >
            Adicionar time
          </Button>
          <Button tone="secondary" isDisabled={!teams.data} onPress={() => dialogs.ask({ what: 'list' })}>
            Colar lista
          </Button>
        </>
      }
      query={teams}
      failure="Erro ao carregar times"
      count={found && quantity(found.length, 'time')}
    >
      <DataTable
        label="Times"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        card={card}
        empty={
          deferredText.trim() ? (
            <NothingFound
              title="Nenhum time encontrado."
              hint={`Nenhum tem “${deferredText.trim()}” no nome.`}
              onClear={() => setSearchText('')}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title="Nenhum time encontrado."
              hint="Adicione o primeiro, ou cole uma lista: os jogadores entram num time, e os jogos são entre dois."
            />
          )
        }
      />
      {open && dialogs.Part ? (
        <dialogs.Part open={open} teams={teams.data} onClose={() => setOpen(null)} />
      ) : null}
    </ListCard>
  );
}

function dialogOfDraft(userId: number, teams: readonly Team[] | undefined): OpenDialog | null {
  if (teams && hasFormDraft(userId, teamForm(null))) return { what: 'new' };
  if (teams && hasFormDraft(userId, TEAM_LIST)) return { what: 'list' };
  const team = teams?.find((each) => hasFormDraft(userId, teamForm(each)));
  return team ? { what: 'edit', team } : null;
}
