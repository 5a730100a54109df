import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { hasSession, mayScore, type User, userQuery } from '#web/features/auth/queries.ts';
import { placeOf } from '#web/features/court-links/as-place.ts';
import { NameForm } from '#web/features/court-links/name-form.tsx';
import { courtQuery, hasEnded, type LinkedCourt } from '#web/features/court-links/queries.ts';
import { CourtList, NextStep, nextOf } from '#web/features/games/court-list.tsx';
import { GameDesk } from '#web/features/games/game-desk.tsx';
import { keptInWords } from '#web/features/games/kept.ts';
import { forgetKept, type KeptGame, keptGamesQuery } from '#web/features/games/kept-games.ts';
import type { Game } from '#web/features/games/queries.ts';
import { resumeLinked, resumeScoreEditors, useKept } from '#web/features/games/score-editors.ts';
import { DEVICE, ScorerContext } from '#web/features/games/scorer.ts';
import { type CallFailed, sayFailure } from '#web/lib/client.ts';
import { heldToken, onToken } from '#web/lib/court-token.ts';
import { dayOf, formatLongDay, formatSince, today } from '#web/lib/format.ts';
import { useLine } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';
import { useWrite } from '#web/lib/write.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle, iconLink } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Header } from '#web/ui/header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { GameRowSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { preloadToasts } from '#web/ui/toast.tsx';
import { NoSignal } from './-no-signal.tsx';

/** While the event stream is not open: how often the games of the court are asked for, in milliseconds. */
const POLL = 5_000;

/** *Minha quadra*: the games of the court whose link this device opened, one after the other, and the one that is scored. */
export function MyCourt({ gameId }: { gameId: number | undefined }) {
  const { isOpen, isLost } = useLine();
  const queries = useQueryClient();
  const court = useQuery({
    ...courtQuery,
    refetchInterval: ({ state }) => (isOpen || hasEnded(state.error) ? false : POLL),
  });
  const user = useQuery(userQuery);
  useEffect(() => {
    preloadToasts();
    return onToken(() => void queries.resetQueries({ queryKey: courtQuery.queryKey }));
  }, [queries]);

  const account = user.data && mayScore(user.data) ? user.data : null;
  if (court.isPending && isLost && heldToken() === null) return <Unheard gameId={gameId} />;
  if (court.isPending || user.isPending) {
    return <Opening />;
  }
  if (hasEnded(court.error)) {
    const isNobody = court.error.problem.code === 'NOT_AUTHENTICATED';
    return isNobody ? <NoLink account={account} /> : <Ended error={court.error} account={account} />;
  }
  if (court.isError && !court.data) {
    return (
      <Unreachable
        gameId={gameId}
        message={sayFailure(court.error)}
        onRetry={() => void court.refetch()}
        isRetrying={court.isFetching}
      />
    );
  }
  if (!court.data) return <NoLink account={account} />;
  if (court.data.name === null && !account) return <Welcome court={court.data} />;
  return <CourtPage court={court.data} account={account} gameId={gameId} />;
}

const Opening = () => (
  <Around title="Minha quadra">
    <Skeleton className="h-10 w-48" />
    <Card>
      <GameRowSkeleton />
      <Skeleton className="mt-3 h-20 w-full rounded-control" />
    </Card>
  </Around>
);

/** When the day of the court is over, by this device's clock, the server is asked whether it is. */
function EndOfDay({ endsAt }: { endsAt: string }) {
  const queries = useQueryClient();
  const isOver = useNow() >= Date.parse(endsAt);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: courtQuery.queryKey });
  }, [isOver, queries]);
  return null;
}

type UnreachableProps = {
  gameId: number | undefined;
  message: string;
  onRetry: () => void;
  isRetrying: boolean;
};

/** On a line on which nothing comes, what the device kept is not waited for. */
function Unheard({ gameId }: { gameId: number | undefined }) {
  const { data: kept = [] } = useQuery({ ...keptGamesQuery(String(DEVICE)), enabled: !hasSession() });
  const [newest] = kept;
  if (!newest) return <Opening />;
  return <CourtPage court={asKept(kept)} account={null} gameId={gameId} keptAt={newest.keptAt} />;
}

/** Without a network a court that was open on this device goes on with what the device kept of it. */
function Unreachable({ gameId, ...failure }: UnreachableProps) {
  // An account keeps its own courts, which its own pages open.
  const { data: kept = [], isLoading } = useQuery({
    ...keptGamesQuery(String(DEVICE)),
    enabled: !hasSession(),
  });
  const [newest] = kept;
  if (newest && heldToken() === null) {
    return <CourtPage court={asKept(kept)} account={null} gameId={gameId} keptAt={newest.keptAt} />;
  }
  return (
    <Around title="Minha quadra">
      <h1 className="text-3xl">Minha quadra</h1>
      {isLoading ? null : (
        <ErrorState {...failure} hint="O link continua valendo: tente de novo quando houver sinal." />
      )}
      <KeptHere />
    </Around>
  );
}

/** The games that were open on this device by a link, as its court. The server says what the link is worth. */
function asKept(kept: readonly KeptGame[]): LinkedCourt {
  const games = kept.map(({ game }) => game).toSorted((a, b) => a.date.localeCompare(b.date));
  const [first] = games;
  const players = kept.flatMap((each) => each.players).flatMap(withTeam);
  const day = first ? dayOf(first.date) : today();
  return { court: first?.court ?? null, day, gameId: null, endsAt: '', name: '', games, players };
}

const withTeam = ({ teamId, ...player }: KeptGame['players'][number]) =>
  teamId === null ? [] : [{ ...player, teamId }];

const titleOf = (court: LinkedCourt): string => {
  const [game] = court.games;
  const teams: [string, string] | null = game ? [game.team1.name, game.team2.name] : null;
  return placeOf({ court: court.court, teams });
};

function Around({
  title,
  isLive = false,
  children,
}: {
  title: string;
  isLive?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <title>{`${title} · Manchete`}</title>
      <Header
        brand={
          <Link to="/" aria-label="Manchete, início" className="flex min-h-11 items-center">
            <Brand />
          </Link>
        }
        links={null}
        live={isLive ? <NoSignal otherwise={null} /> : null}
      />
      <main id="conteudo" className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 md:py-8">
        {children}
      </main>
    </>
  );
}

/** The name is asked for once: it stays with the device. */
function Welcome({ court }: { court: LinkedCourt }) {
  const keep = useKeepCourt();
  return (
    <Around title={titleOf(court)}>
      <div>
        <h1 className="text-3xl">{titleOf(court)}</h1>
        <p className="mt-1 text-soft">{formatLongDay(court.day)}</p>
      </div>
      <Card>
        <p className="mb-4">Você vai marcar os pontos desta quadra. Como você se chama?</p>
        <NameForm name={null} submitLabel="Começar" onNamed={keep} />
      </Card>
    </Around>
  );
}

function useKeepCourt() {
  const queries = useQueryClient();
  return (court: LinkedCourt) => queries.setQueryData(courtQuery.queryKey, court);
}

type CourtPageProps = {
  court: LinkedCourt;
  account: User | null;
  gameId: number | undefined;
  /** Without a network: since when the device has it. */
  keptAt?: number;
};

function CourtPage({ court, account, gameId, keptAt }: CourtPageProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keep = useKeepCourt();
  const ownerId = account?.id ?? DEVICE;
  const { games } = court;
  const selected = games.find(({ id }) => id === gameId);
  useEffect(() => {
    void (account ? resumeScoreEditors(queries, account.id) : resumeLinked(queries, games));
    // What waits is sent when the page opens, and when a game comes that it is of.
  }, [account, queries, games]);
  const started = (game: Game) => {
    keep({ ...court, games: games.map((each) => (each.id === game.id ? game : each)) });
    void navigate({ to: '/quadra', search: { jogo: game.id } });
  };
  const next = nextOf(games);
  return (
    <ScorerContext
      value={{
        id: ownerId,
        isAdmin: false,
        mayRevert: account !== null,
        players: account ? null : court.players,
      }}
    >
      <Around title={titleOf(court)} isLive>
        {keptAt === undefined ? <EndOfDay endsAt={court.endsAt} /> : null}
        <PageHeader
          title={titleOf(court)}
          subtitle={selected ? undefined : <Subtitle court={court} account={account} />}
          back={
            selected ? (
              <Link to="/quadra" className={iconLink} aria-label="Voltar aos jogos da quadra">
                <ArrowLeft />
              </Link>
            ) : undefined
          }
        />
        {gameId !== undefined && !selected ? (
          <Notice tone="warning">
            Este jogo não é mais desta quadra. O que você marcou e não foi enviado fica guardado neste
            aparelho: abra o link da quadra para onde ele foi.
          </Notice>
        ) : null}
        {selected ? (
          <GameDesk
            key={selected.id}
            path={`/quadra?jogo=${selected.id}`}
            game={selected}
            round={undefined}
            games={games}
            next={
              next && next.id !== selected.id ? (
                <>
                  <p className="mt-2 text-center text-soft">{`A seguir: ${next.team1.name} × ${next.team2.name}`}</p>
                  <NextStep game={next} onStarted={started} />
                </>
              ) : (
                <Link to="/quadra" className={buttonStyle({ isWide: true })}>
                  Voltar aos jogos da quadra
                </Link>
              )
            }
          />
        ) : (
          <>
            {court.day > today() ? (
              <Notice tone="info">{`Este link é para ${formatLongDay(court.day)}. Até lá, só conheça a tela.`}</Notice>
            ) : null}
            <CourtList games={games} day={court.day} onStarted={started} />
            {keptAt === undefined ? (
              <Holder account={account} />
            ) : (
              <Notice tone="warning">
                {`Sem sinal: dados de ${formatSince(keptAt)}. O que você marcar fica guardado e é enviado sozinho.`}
              </Notice>
            )}
          </>
        )}
      </Around>
    </ScorerContext>
  );
}

const Subtitle = ({ court, account }: Pick<CourtPageProps, 'court' | 'account'>) => (
  <>
    {formatLongDay(court.day)}
    {account || !court.name ? null : ` · ${court.name}`}
  </>
);

/** Who is here, and how another one takes over. */
function Holder({ account }: Pick<CourtPageProps, 'account'>) {
  const keep = useKeepCourt();
  const queries = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const leave = useWrite('DELETE /api/court', {
    done: () => void queries.resetQueries({ queryKey: courtQuery.queryKey }),
  });
  if (account) {
    return (
      <p className="text-center text-soft text-sm">
        {`Você entrou como ${account.firstName}: o que marcar fica com a sua conta.`}
      </p>
    );
  }
  if (isChanging) {
    return (
      <Card title="Quem marca agora?">
        <NameForm
          name={null}
          submitLabel="Trocar"
          onNamed={(named) => {
            keep(named);
            setChanging(false);
          }}
        />
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button tone="secondary" size="small" onPress={() => setChanging(true)}>
        Outra pessoa marca
      </Button>
      <Button tone="quiet" size="small" isPending={leave.isPending} onPress={() => leave.mutate({})}>
        Sair da quadra
      </Button>
    </div>
  );
}

/** A link that was revoked, whose day is over, or that never was one. What was tapped is not lost with it. */
function Ended({ error, account }: { error: CallFailed; account: User | null }) {
  const title = error.status === 409 ? 'Este link está cheio' : 'Este link foi encerrado';
  return (
    <Around title={title}>
      <div>
        <h1 className="text-3xl">{title}</h1>
        {error.status === 409 ? <p className="mt-2">{sayFailure(error)}</p> : null}
      </div>
      <KeptHere isOver />
      <Card title="O que fazer agora">
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>Peça à organização o novo link ou o QR code da quadra.</li>
          <li>Abra-o neste mesmo aparelho.</li>
          <li>O que está guardado é enviado sozinho, e você continua de onde parou.</li>
        </ol>
      </Card>
      <WayOn account={account} />
    </Around>
  );
}

function NoLink({ account }: { account: User | null }) {
  return (
    <Around title="Minha quadra">
      <h1 className="text-3xl">Minha quadra</h1>
      <KeptHere isOver />
      <Card>
        <p>
          Este aparelho não está em nenhuma quadra. Aponte a câmera para o QR code da quadra, ou abra o link
          que a organização enviou.
        </p>
      </Card>
      <WayOn account={account} />
    </Around>
  );
}

/** What was tapped by links and is on no server so far. */
function KeptHere({ isOver = false }: { isOver?: boolean }) {
  useEffect(() => {
    if (isOver) void forgetKept(String(DEVICE));
  }, [isOver]);
  const words = keptInWords(useKept(DEVICE));
  return words ? (
    <Notice tone="warning">
      <span className="font-semibold">{words}</span> Não limpe os dados do navegador antes de enviar.
    </Notice>
  ) : null;
}

const WayOn = ({ account }: { account: User | null }) =>
  account ? (
    <Link to="/registrar-jogos" className={buttonStyle({ isWide: true })}>
      Registrar jogos com a minha conta
    </Link>
  ) : (
    <Link to="/" className={buttonStyle({ tone: 'secondary', isWide: true })}>
      Ver o placar dos jogos
    </Link>
  );
