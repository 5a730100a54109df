import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { fullName, nameHolds } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { playersQuery } from '#web/features/tournament/queries.ts';
import { useOffered } from '#web/lib/offered.ts';
import { isTyped } from '#web/lib/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { type PlayerAction, PlayerCard, playerColumns } from './player-columns.tsx';
import { playerForm } from './player-typed.ts';
import type { Player } from './queries.ts';
import type { Secret } from './temporary-password.tsx';

const PlayerDialog = lazy(() => import('./player-dialog.tsx'));
const DeletePlayerDialog = lazy(() => import('./delete-player-dialog.tsx'));
const ResetPasswordDialog = lazy(() => import('./reset-password-dialog.tsx'));
const TemporaryPassword = lazy(() => import('./temporary-password.tsx'));

type Open =
  | { readonly what: 'new' }
  | { readonly what: PlayerAction; readonly player: Player }
  | { readonly what: 'secret'; readonly secret: Secret };

/** "Gerenciamento de Jogadores". */
export default function PlayersPanel() {
  const players = useQuery(playersQuery);
  const { id: userId } = useUser();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const { open, setOpen } = useOffered(() => begun(userId, players.data));
  const found = useMemo(
    () => players.data?.filter((player) => nameHolds(fullName(player), sought)),
    [players.data, sought],
  );
  const onAsk = useCallback((what: PlayerAction, player: Player) => setOpen({ what, player }), [setOpen]);
  const columns = useMemo(() => playerColumns({ userId, onAsk }), [userId, onAsk]);
  const card = useCallback(
    (player: Player) => <PlayerCard player={player} userId={userId} onAsk={onAsk} />,
    [userId, onAsk],
  );
  const add = (
    <Button
      icon={<UserPlus className="size-5" aria-hidden="true" />}
      onPress={() => setOpen({ what: 'new' })}
    >
      Adicionar jogador
    </Button>
  );

  return (
    <ListCard
      title="Gerenciamento de Jogadores"
      search={{ label: 'Buscar por nome', value: typed, onChange: setTyped }}
      action={add}
      list={players}
      failure="Erro ao carregar jogadores"
      count={found && `${found.length} ${found.length === 1 ? 'jogador' : 'jogadores'}`}
    >
      <DataTable
        label="Jogadores"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        card={card}
        empty={
          sought.trim() ? (
            <NothingFound
              title="Nenhum jogador encontrado."
              hint={`Ninguém tem “${sought.trim()}” no nome.`}
              onClear={() => setTyped('')}
            />
          ) : (
            <EmptyState
              icon={<UserPlus />}
              title="Nenhum jogador encontrado."
              hint="Adicione o primeiro aqui, ou aprove as inscrições na aba Validação."
            />
          )
        }
      />
      {open ? (
        <Suspense fallback={null}>
          <OpenDialog open={open} players={players.data} setOpen={setOpen} />
        </Suspense>
      ) : null}
    </ListCard>
  );
}

function begun(userId: number, players: readonly Player[] | undefined): Open | null {
  if (players && isTyped(userId, playerForm(null))) return { what: 'new' };
  const player = players?.find((each) => isTyped(userId, playerForm(each)));
  return player ? { what: 'edit', player } : null;
}

type OpenDialogProps = {
  open: Open;
  players: readonly Player[] | undefined;
  setOpen: (open: Open | null) => void;
};

function OpenDialog({ open, players, setOpen }: OpenDialogProps) {
  const close = () => setOpen(null);
  const tell = (secret: Secret) => setOpen({ what: 'secret', secret });
  if (open.what === 'secret') return <TemporaryPassword secret={open.secret} onClose={close} />;
  if (open.what === 'new')
    return <PlayerDialog player={null} now={undefined} onClose={close} onSecret={tell} />;
  const { what, player } = open;
  const now = players?.find(({ id }) => id === player.id);
  if (what === 'delete') return <DeletePlayerDialog player={now ?? player} onClose={close} />;
  if (what === 'edit') {
    return <PlayerDialog key={player.id} player={player} now={now} onClose={close} onSecret={tell} />;
  }
  return (
    <ResetPasswordDialog
      call="POST /api/players/{id}/reset-password"
      id={player.id}
      name={fullName(player)}
      email={player.email ?? ''}
      onClose={close}
      onReset={tell}
    />
  );
}
