import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/people/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { playersQuery } from '#web/features/players/queries.ts';
import { ComboBox } from '#web/ui/fields/combo-box.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { CareerCard } from './career.tsx';
import {
  LOADING_FAILED,
  LoadingEvolution,
  NoPoints,
  PlayerEvolution,
  sayWhatFailed,
} from './evolution/player-evolution.tsx';

type MyPointsProps = {
  /** From the address; without one, the user's own. */
  chosenId: number | undefined;
  onChoose: (playerId: number) => void;
};

export function MyPoints({ chosenId, onChoose }: MyPointsProps) {
  const { player: ownPlayer } = useUser();
  const players = useQuery(playersQuery);
  const playerId = chosenId ?? ownPlayer?.id;
  return (
    <Loaded
      from={players}
      failure={LOADING_FAILED}
      hint={(failure) => sayWhatFailed('jogadores', failure)}
      loading={<LoadingEvolution />}
    >
      {(all) => (
        <>
          <div className="lg:max-w-xl">
            <ComboBox
              label="Jogador"
              placeholder="Procure pelo nome ou pelo time"
              emptyText="Nenhum jogador encontrado."
              options={all.map((player) => ({
                value: String(player.id),
                label: `${fullName(player)} · ${player.teamName ?? 'Sem time'}`,
              }))}
              value={playerId === undefined ? null : String(playerId)}
              onChange={(value) => value !== null && onChoose(Number(value))}
            />
          </div>
          {playerId === undefined ? (
            <NoPoints isOwn hasOthers={all.length > 0} />
          ) : (
            <>
              <PlayerEvolution
                key={playerId}
                playerId={playerId}
                imageUrl={all.find(({ id }) => id === playerId)?.imageUrl ?? null}
                isOwn={playerId === ownPlayer?.id}
                hasOthers={all.some(({ id }) => id !== playerId)}
              />
              {all.some(({ id }) => id === playerId) ? <CareerCard playerId={playerId} /> : null}
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
