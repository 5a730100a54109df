import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { nameHolds } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { teamsQuery } from '#web/features/tournament/queries.ts';
import { useOffered } from '#web/lib/offered.ts';
import { isTyped } from '#web/lib/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import type { Team } from './queries.ts';
import { type TeamAction, TeamCard, teamColumns } from './team-columns.tsx';
import { teamForm } from './team-typed.ts';

const TeamDialog = lazy(() => import('./team-dialog.tsx'));
const DeleteTeamDialog = lazy(() => import('./delete-team-dialog.tsx'));

type Open = { readonly what: 'new' } | { readonly what: TeamAction; readonly team: Team };

/** "Gerenciamento de Times". */
export default function TeamsPanel() {
  const teams = useQuery(teamsQuery);
  const { id: userId } = useUser();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const { open, setOpen } = useOffered(() => begun(userId, teams.data));
  const found = teams.data?.filter(({ name }) => nameHolds(name, sought));
  const ask = useCallback((what: TeamAction, team: Team) => setOpen({ what, team }), [setOpen]);
  const columns = useMemo(() => teamColumns(ask), [ask]);
  const card = useCallback((team: Team) => <TeamCard team={team} onAsk={ask} />, [ask]);

  return (
    <ListCard
      title="Gerenciamento de Times"
      search={{ label: 'Buscar por nome', value: typed, onChange: setTyped }}
      action={
        <Button
          icon={<Plus className="size-5" aria-hidden="true" />}
          onPress={() => setOpen({ what: 'new' })}
        >
          Adicionar time
        </Button>
      }
      list={teams}
      failure="Erro ao carregar times"
      count={found && `${found.length} ${found.length === 1 ? 'time' : 'times'}`}
    >
      <DataTable
        label="Times"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        card={card}
        empty={
          sought.trim() ? (
            <NothingFound
              title="Nenhum time encontrado."
              hint={`Nenhum tem “${sought.trim()}” no nome.`}
              onClear={() => setTyped('')}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title="Nenhum time encontrado."
              hint="Adicione o primeiro: os jogadores entram num time, e os jogos são entre dois."
            />
          )
        }
      />
      {open ? (
        <Suspense fallback={null}>
          <OpenDialog open={open} teams={teams.data} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </ListCard>
  );
}

function begun(userId: number, teams: readonly Team[] | undefined): Open | null {
  if (teams && isTyped(userId, teamForm(null))) return { what: 'new' };
  const team = teams?.find((each) => isTyped(userId, teamForm(each)));
  return team ? { what: 'edit', team } : null;
}

type OpenDialogProps = { open: Open; teams: readonly Team[] | undefined; onClose: () => void };

function OpenDialog({ open, teams, onClose }: OpenDialogProps) {
  if (open.what === 'new') return <TeamDialog team={null} now={undefined} onClose={onClose} />;
  const now = teams?.find(({ id }) => id === open.team.id);
  if (open.what === 'delete') return <DeleteTeamDialog team={now ?? open.team} onClose={onClose} />;
  return <TeamDialog team={open.team} now={now} onClose={onClose} />;
}
