import { courtName } from '#domain/court/court-link.ts';
import { newestOf } from '#domain/schedule/match-day.ts';
import { type Game, POLL, upcomingQuery, useBoardGames } from '#web/features/games/queries.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { BroadcastState } from './queries.ts';

const AUTOMATIC = 'automatico';

export function GameChoice({ state: { gameId } }: { state: BroadcastState }) {
  const upcoming = usePolled(upcomingQuery, POLL.upcoming);
  const board = useBoardGames();
  const change = useWrite('PATCH /api/broadcast', {
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'A transmissão não mudou',
        description: sayFailure(error),
      }),
  });
  const games = newestOf([...(upcoming.data ?? []), ...board.games]);
  const options = [
    { value: AUTOMATIC, label: 'Automático', hint: 'O jogo que está na quadra de cada endereço' },
    ...games.map((game) => ({
      value: String(game.id),
      label: `${game.team1.name} × ${game.team2.name}`,
      hint: placeOf(game),
    })),
  ];
  // The chosen game may be missing, for example after its round.
  if (gameId !== null && !games.some(({ id }) => id === gameId))
    options.push({ value: String(gameId), label: `Jogo nº ${gameId}`, hint: '' });
  return (
    <Card title="Jogo">
      <Select
        label="Jogo das camadas"
        options={options}
        value={gameId === null ? AUTOMATIC : String(gameId)}
        isDisabled={change.isPending}
        hint="Um jogo escolhido não aparece nas camadas de outra quadra. Quando ele acabar, volte para o automático."
        onChange={(value) => change.mutate({ body: { gameId: value === AUTOMATIC ? null : Number(value) } })}
      />
    </Card>
  );
}

const STATES = { agendado: 'agendado', em_andamento: 'ao vivo', concluido: 'finalizado' } as const;

const placeOf = ({ round, court, status }: Game) =>
  [`Rodada ${round}`, court ? courtName(court) : null, STATES[status]].filter(Boolean).join(' · ');
