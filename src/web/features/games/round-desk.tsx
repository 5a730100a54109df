import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { mayScore, useUser } from '#web/features/auth/queries.ts';
import { activeRoundQuery, POLL as ROUNDS_POLL, roundsQuery } from '#web/features/rounds/queries.ts';
import { hasFormDraft } from '#web/lib/form-draft.ts';
import { formatDay, formatRound } from '#web/lib/format.ts';
import { useLazy } from '#web/lib/lazy.ts';
import { usePolled } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { iconLink } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RoundPicker } from '#web/ui/round-picker.tsx';
import { GameRowSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { reportGone } from './courts.ts';
import { newGame } from './form-names.ts';
import { GameDesk } from './game-desk.tsx';
import { LiveRound } from './live-round.tsx';
import { POLL, roundGamesQuery } from './queries.ts';
import { RoundGames } from './round-games.tsx';

type RoundDeskProps = { round: number; gameId: number | undefined };

/** "Registrar Jogos": the rounds, the games of one, and the game that is being scored. */
export function RoundDesk({ round, gameId }: RoundDeskProps) {
  const user = useUser();
  const navigate = useNavigate();
  const rounds = useQuery(roundsQuery);
  const active = usePolled(activeRoundQuery, ROUNDS_POLL.activeRound);
  const games = usePolled(roundGamesQuery(round), POLL.liveScores);
  const creating = useLazy(() => import('./new-game-dialog.tsx'), hasFormDraft(user.id, newGame(round)));
  /** The game that was deleted from here. */
  const [deleted, setDeleted] = useState<number | null>(null);
  if (!mayScore(user))
    return <EmptyState title="Acesso Restrito" hint="Só quem anota os jogos abre esta página." />;

  const open = (number: number, jogo?: number) =>
    void navigate({
      to: '/registrar-jogos/$round',
      params: { round: String(number) },
      search: jogo === undefined ? {} : { jogo },
    });
  const selected = games.data?.find((game) => game.id === gameId);
  const isGone = gameId !== undefined && games.isSuccess && games.fetchStatus === 'idle' && !selected;
  const isEmpty = games.data?.length === 0;
  const day = rounds.data?.find((each) => each.round_number === round);
  const liveRound = active.data?.activeRound ?? 0;

  return (
    <div className="flex flex-col gap-5">
      <title>{`Registrar Jogos, rodada ${round} · Manchete`}</title>
      {isGone ? <Gone round={round} userId={user.id} gameId={gameId} isOwn={deleted === gameId} /> : null}
      <PageHeader
        title="Registrar Jogos"
        back={
          selected ? (
            <Link
              to="/registrar-jogos/$round"
              params={{ round: String(round) }}
              className={iconLink}
              aria-label={`Voltar aos jogos da rodada ${round}`}
            >
              <ArrowLeft />
            </Link>
          ) : (
            <Link to="/" className={iconLink} aria-label="Voltar ao início">
              <ArrowLeft />
            </Link>
          )
        }
      >
        {liveRound === round ? <Badge tone="live">{`Rodada ${round}`}</Badge> : null}
        {liveRound > 0 && liveRound !== round ? <Badge>{`Ao vivo: rodada ${liveRound}`}</Badge> : null}
      </PageHeader>
      <div className={selected ? 'hidden lg:block' : undefined}>
        {rounds.data ? (
          <RoundPicker
            rounds={rounds.data.map(({ round_number, round_date }) => ({
              number: round_number,
              day: formatDay(round_date),
              label: formatRound(round_number, round_date),
            }))}
            selected={round}
            onSelect={(number) => open(number)}
            liveRound={liveRound}
          />
        ) : rounds.isError ? (
          <ErrorState
            message="Erro ao carregar as rodadas"
            onRetry={() => void rounds.refetch()}
            isRetrying={rounds.isFetching}
          />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </div>
      <div
        className={`grid items-start gap-5 ${isEmpty ? '' : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]'}`}
      >
        <div className={selected ? 'hidden flex-col gap-5 lg:flex' : 'flex flex-col gap-5'}>
          <Card
            title={`Rodada ${round}${day?.is_extra_round ? ' (extra)' : ''}`}
            action={day ? <span className="text-soft">{formatDay(day.round_date)}</span> : null}
          >
            <div className="flex flex-col gap-4">
              {user.isAdmin ? (
                <div className="flex flex-wrap gap-3">
                  <Button icon={<Plus />} isDisabled={!day} onPress={creating.ask}>
                    Novo confronto
                  </Button>
                  {active.data ? <LiveRound round={round} liveRound={liveRound} /> : null}
                  {active.isPending ? <Skeleton className="h-12 w-66 rounded-control" /> : null}
                </div>
              ) : null}
              {games.isError && !games.data ? (
                <ErrorState
                  message={`Erro ao carregar os jogos da rodada ${round}`}
                  onRetry={() => void games.refetch()}
                  isRetrying={games.isFetching}
                />
              ) : null}
              {games.isPending ? (
                <div className="flex flex-col gap-4">
                  <GameRowSkeleton />
                  <GameRowSkeleton />
                  <GameRowSkeleton />
                </div>
              ) : null}
              {games.data ? (
                <RoundGames
                  day={day?.round_date.slice(0, 10)}
                  games={games.data}
                  selectedId={selected?.id}
                  mayCreate={user.isAdmin}
                />
              ) : null}
            </div>
          </Card>
        </div>
        {selected ? (
          <GameDesk
            key={selected.id}
            game={selected}
            round={day ? { number: round, date: day.round_date.slice(0, 10) } : undefined}
            games={games.data ?? []}
            onDelete={(isUnderWay) => setDeleted(isUnderWay ? selected.id : null)}
            onDeleted={() => open(round)}
          />
        ) : games.data && !isEmpty ? (
          <div className="hidden lg:block">
            <Card>
              <EmptyState title="Escolha um jogo" hint="Aqui ele é iniciado, pontuado e concluído." />
            </Card>
          </div>
        ) : null}
      </div>
      {creating.Part && day ? (
        <creating.Part round={round} day={day.round_date} games={games.data ?? []} onClose={creating.close} />
      ) : null}
    </div>
  );
}

type GoneProps = { round: number; userId: number; gameId: number; isOwn: boolean };

/** Deleted, or of another round: the page is the round's again, and says why where it was somebody else. */
function Gone({ round, userId, gameId, isOwn }: GoneProps) {
  const tell = useEffectEvent(() => {
    if (!isOwn) reportGone(userId, gameId);
  });
  useEffect(() => tell(), []);
  return <Navigate to="/registrar-jogos/$round" params={{ round: String(round) }} search={{}} replace />;
}
