import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { mayScore, useUser } from '#web/features/auth/queries.ts';
import { GameDesk } from '#web/features/court/desk/game-desk.tsx';
import { ScorekeeperContext } from '#web/features/court/desk/scorekeeper.ts';
import { reportGone } from '#web/features/court/editor/reports.ts';
import { type Game, POLL, roundGamesQuery } from '#web/features/games/queries.ts';
import { activeRoundQuery, POLL as ROUNDS_POLL, roundsQuery } from '#web/features/rounds/queries.ts';
import { pickerRounds } from '#web/features/rounds/round-view.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { RoundPicker } from '#web/ui/layout/round-picker.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { AfterGame } from './after-game.tsx';
import { RoundCard } from './round-card.tsx';

type RoundDeskProps = {
  round: number;
  gameId: number | undefined;
  /** Further links for organisers. */
  adminLinks?: ReactNode;
};

/** "Registrar Jogos": the rounds, the games of one round, and the game that is being scored. */
export function RoundDesk({ round, gameId, adminLinks }: RoundDeskProps) {
  const user = useUser();
  const navigate = useNavigate();
  const rounds = useQuery(roundsQuery);
  const active = usePolled(activeRoundQuery, ROUNDS_POLL.activeRound);
  const games = usePolled(roundGamesQuery(round), POLL.liveScores);
  /** The game that this user deleted; no message is shown for it. */
  const [deleted, setDeleted] = useState<number | null>(null);
  if (!mayScore(user))
    return <EmptyState title="Acesso Restrito" hint="Só quem marca os jogos abre esta página." />;

  const open = (number: number) =>
    void navigate({ to: '/registrar-jogos/$round', params: { round: String(number) }, search: {} });
  const selected = games.data?.find((game) => game.id === gameId);
  const isGone = gameId !== undefined && games.isSuccess && games.fetchStatus === 'idle' && !selected;
  const isOpening = gameId !== undefined && games.isPending;
  // On a phone a game has the page for itself, also while it loads.
  const isOnGame = selected !== undefined || isOpening;
  const selectedRound = rounds.data?.find((each) => each.round_number === round);
  const activeRound = active.data?.activeRound ?? 0;

  return (
    <div data-desk="" className="flex flex-col gap-5">
      <title>{`Registrar Jogos, rodada ${round} · Manchete`}</title>
      {isGone ? (
        <MissingGame round={round} userId={user.id} gameId={gameId} isOwn={deleted === gameId} />
      ) : null}
      <PageHeader title="Registrar Jogos" back={<Back round={round} isFromGame={isOnGame} />}>
        <ActiveRoundBadges round={round} activeRound={activeRound} isScoring={isOnGame} />
      </PageHeader>
      <div className={isOnGame ? 'hidden lg:block' : undefined}>
        <Loaded
          from={rounds}
          failure="Erro ao carregar as rodadas"
          loading={<Skeleton className="h-16 w-full" />}
        >
          {(all) => (
            <RoundPicker
              rounds={pickerRounds(all)}
              selected={round}
              onSelect={open}
              activeRound={activeRound}
            />
          )}
        </Loaded>
      </div>
      <div className={`grid items-start gap-5 ${isOnGame ? COLUMNS : ''}`}>
        <div className={isOnGame ? 'hidden flex-col gap-5 lg:flex' : 'flex flex-col gap-5'}>
          <RoundCard
            number={round}
            round={selectedRound}
            games={games}
            active={active}
            selectedId={selected?.id}
            isAlone={!isOnGame}
            adminLinks={adminLinks}
          />
        </div>
        {selected ? (
          <ScoredGame
            key={selected.id}
            game={selected}
            games={games.data ?? []}
            day={selectedRound?.round_date.slice(0, 10)}
            onDelete={(isUnderWay) => setDeleted(isUnderWay ? selected.id : null)}
            onDeleted={() => open(round)}
          />
        ) : isOpening ? (
          <PadSkeleton />
        ) : null}
      </div>
    </div>
  );
}

/** On a wide screen: the round, and the game that is scored. */
const COLUMNS = 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]';

/** The page until it is known which round is opened. `children`: a placeholder, or why the round is not known. */
export const UnknownRound = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-5">
    <title>Registrar Jogos · Manchete</title>
    <PageHeader title="Registrar Jogos" back={toHome} />
    {children}
  </div>
);

/** The placeholder of the rounds and the list. */
export const RoundDeskLoading = () => (
  <>
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-96 w-full rounded-card" />
  </>
);

/** The placeholder until the game of the URL is loaded. */
const PadSkeleton = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-140 w-full rounded-card" />
    <Skeleton className="h-24 w-full rounded-card" />
  </div>
);

const toHome = (
  <Link to="/" className={iconLinkClasses} aria-label="Voltar ao início">
    <ArrowLeft />
  </Link>
);

type ActiveRoundBadgesProps = { round: number; activeRound: number; isScoring: boolean };

/** A badge: this round is active, or which one is. */
function ActiveRoundBadges({ round, activeRound, isScoring }: ActiveRoundBadgesProps) {
  if (activeRound === 0) return null;
  if (activeRound === round) return <Badge tone="live">{`Rodada ${round}`}</Badge>;
  return (
    // On a phone there is no space for it above the pad.
    <span className={isScoring ? 'max-sm:hidden' : undefined}>
      <Badge>{`Ao vivo: rodada ${activeRound}`}</Badge>
    </span>
  );
}

type ScoredGameProps = {
  game: Game;
  games: readonly Game[];
  /** The round's day; undefined until the rounds are loaded. */
  day: string | undefined;
  onDelete: (isUnderWay: boolean) => void;
  onDeleted: () => void;
};

/** The game that is scored by the signed-in user. */
function ScoredGame({ game, games, day, onDelete, onDeleted }: ScoredGameProps) {
  const { id, isAdmin } = useUser();
  return (
    <ScorekeeperContext value={{ id, holder: null, until: null, isAdmin, mayRevert: true, players: null }}>
      <GameDesk
        game={game}
        round={day === undefined ? undefined : { number: game.round, date: day }}
        games={games}
        onDelete={onDelete}
        onDeleted={onDeleted}
        next={<AfterGame game={game} games={games} />}
      />
    </ScorekeeperContext>
  );
}

/** The link back: from a game to its round, from a round to the home page. */
function Back({ round, isFromGame }: { round: number; isFromGame: boolean }) {
  if (!isFromGame) return toHome;
  return (
    <Link
      to="/registrar-jogos/$round"
      params={{ round: String(round) }}
      className={iconLinkClasses}
      aria-label={`Voltar aos jogos da rodada ${round}`}
    >
      <ArrowLeft />
    </Link>
  );
}

type MissingGameProps = { round: number; userId: number; gameId: number; isOwn: boolean };

/**
 * The game of the URL was deleted or is of another round: returns to the round's page, with a message unless this user
 * deleted it.
 */
function MissingGame({ round, userId, gameId, isOwn }: MissingGameProps) {
  const tell = useEffectEvent(() => {
    if (!isOwn) reportGone(userId, gameId);
  });
  useEffect(() => tell(), []);
  return <Navigate to="/registrar-jogos/$round" params={{ round: String(round) }} search={{}} replace />;
}
