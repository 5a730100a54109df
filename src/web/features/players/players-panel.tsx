import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { fullName, nameContains } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import { withStatus } from '#web/lib/net/call-failed.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { useListDialog } from '#web/lib/page/list-dialog.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { NothingFound } from '#web/ui/lists/nothing-found.tsx';
import { type PlayerAction, PlayerCard, playerColumns } from './player-columns.tsx';
import type { OpenDialog } from './player-dialogs.tsx';
import { PLAYER_LIST, playerForm } from './player-values.ts';
import { type Player, playersQuery } from './queries.ts';

export default function PlayersPanel() {
  const players = useQuery(playersQuery);
  const { id: userId } = useUser();
  const [searchText, setSearchText] = useState('');
  const deferredText = useDeferredValue(searchText);
  const [lastTeamId, setLastTeamId] = useState<string | null>(null);
  const { open, setOpen } = useListDialog(() => dialogOfDraft(userId, players.data));
  const dialogs = useLazyDialogs(() => import('./player-dialogs.tsx'), setOpen);
  const found = useMemo(
    () => players.data?.filter((player) => nameContains(fullName(player), deferredText)),
    [players.data, deferredText],
  );
  const onAsk = useCallback(
    (what: PlayerAction, player: Player) => dialogs.ask({ what, player }),
    [dialogs.ask],
  );
  const columns = useMemo(() => playerColumns({ userId, onAsk }), [userId, onAsk]);
  const card = useCallback(
    (player: Player) => <PlayerCard player={player} userId={userId} onAsk={onAsk} />,
    [userId, onAsk],
  );
  const add = (
    <>
      <Button
        icon={<UserPlus className="size-5" aria-hidden="true" />}
        onPress={() => dialogs.ask({ what: 'new' })}
      >
        Adicionar jogador
      </Button>
      <Button tone="secondary" onPress={() => dialogs.ask({ what: 'list' })}>
        Colar lista
      </Button>
    </>
  );

  return (
    <ListCard
      title="Gerenciamento de Jogadores"
      search={{ label: 'Buscar por nome', value: searchText, onChange: setSearchText }}
      action={add}
      query={players}
      failure={withStatus('Erro ao carregar jogadores', players.error)}
      count={found && quantity(found.length, 'jogador', 'jogadores')}
    >
      <DataTable
        label="Jogadores"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        card={card}
        empty={
          deferredText.trim() ? (
            <NothingFound
              title="Nenhum jogador encontrado."
              hint={`Ninguém tem “${deferredText.trim()}” no nome.`}
              onClear={() => setSearchText('')}
            />
          ) : (
            <EmptyState
              icon={<UserPlus />}
              title="Nenhum jogador encontrado."
              hint="Adicione o primeiro, cole uma lista, ou aprove as inscrições em Validação."
            />
          )
        }
      />
      {open && dialogs.Part ? (
        <dialogs.Part
          open={open}
          players={players.data}
          lastTeamId={lastTeamId}
          onTeam={setLastTeamId}
          setOpen={setOpen}
        />
      ) : null}
    </ListCard>
  );
}

function dialogOfDraft(userId: number, players: readonly Player[] | undefined): OpenDialog | null {
  if (players && hasFormDraft(userId, playerForm(null))) return { what: 'new' };
  if (players && hasFormDraft(userId, PLAYER_LIST)) return { what: 'list' };
  const player = players?.find((each) => hasFormDraft(userId, playerForm(each)));
  return player ? { what: 'edit', player } : null;
}
