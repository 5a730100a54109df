import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { playersQuery } from '#web/features/users/queries.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Loading, LoadingFailed, NothingFound, PlayerEvolution } from './player-evolution.tsx';

type MyScoreProps = {
  /** The player that the address names; one's own without it. */
  chosenId: number | undefined;
  onChoose: (playerId: number) => void;
};

/** "Minha Pontuação": one's own evolution, or that of whom one chooses. */
export function MyScore({ chosenId, onChoose }: MyScoreProps) {
  const { player: own } = useUser();
  const { data: players, error, isFetching, refetch } = useQuery(playersQuery);
  if (!players) {
    return error ? (
      <LoadingFailed what="jogadores" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Loading />
    );
  }
  const playerId = chosenId ?? own?.id;
  return (
    <>
      <div className="lg:max-w-xl">
        <ComboBox
          label="Jogador"
          placeholder="Procure pelo nome ou pelo time"
          emptyText="Nenhum jogador encontrado."
          options={players.map((player) => ({
            value: String(player.id),
            label: `${fullName(player)} · ${player.teamName ?? 'Sem time'}`,
          }))}
          value={playerId === undefined ? null : String(playerId)}
          onChange={(value) => value !== null && onChoose(Number(value))}
        />
      </div>
      {playerId === undefined ? (
        <NothingFound isOwn isAlone={players.length === 0} />
      ) : (
        <PlayerEvolution
          key={playerId}
          playerId={playerId}
          imageUrl={players.find(({ id }) => id === playerId)?.imageUrl ?? null}
          isOwn={playerId === own?.id}
        />
      )}
    </>
  );
}
