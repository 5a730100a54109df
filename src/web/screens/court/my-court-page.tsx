import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DEVICE } from '#contract/sessions.ts';
import type { User } from '#web/features/auth/queries.ts';
import { CourtList, nextOf, StartOrOpenGame } from '#web/features/court/desk/court-list.tsx';
import { GameDesk } from '#web/features/court/desk/game-desk.tsx';
import { MovedGames } from '#web/features/court/desk/moved-games.tsx';
import { ScorekeeperContext } from '#web/features/court/desk/scorekeeper.ts';
import { resumeLinkEditors, resumeScoreEditors } from '#web/features/court/editor/editors.ts';
import {
  ChooseCourt,
  chosenTitle,
  gamesOfCourt,
  useChosenCourt,
} from '#web/features/court-links/choose-court.tsx';
import { isOfAllCourts } from '#web/features/court-links/court-or-teams.ts';
import { NameForm } from '#web/features/court-links/name-form.tsx';
import { courtQuery, type LinkedCourt } from '#web/features/court-links/queries.ts';
import type { Game } from '#web/features/games/queries.ts';
import { dayOf, formatLongDay, formatSince } from '#web/lib/format/format.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { useNow } from '#web/lib/page/now.ts';
import { NoSignal } from '#web/screens/shell/no-signal.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle, iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { CourtLinkFrame, courtTitle, useSetCourt } from './my-court-frame.tsx';

type CourtPageProps = {
  court: LinkedCourt;
  account: User | null;
  gameId: number | undefined;
  /** When the data were stored (milliseconds), if shown offline. */
  storedAt?: number;
};

export function CourtPage({ court, account, gameId, storedAt }: CourtPageProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keep = useSetCourt();
  const ownerId = account?.id ?? DEVICE;
  const { games } = court;
  const [chosen, choose] = useChosenCourt(court.day);
  const mayChoose = isOfAllCourts(court) && games.length > 0;
  const here = mayChoose && chosen !== null ? gamesOfCourt(games, chosen) : games;
  const title = mayChoose && chosen !== null ? chosenTitle(chosen) : courtTitle(court);
  const selected = games.find(({ id }) => id === gameId);
  useEffect(() => {
    void (account ? resumeScoreEditors(queries, account.id) : resumeLinkEditors(queries, games));
    // Sends waiting points when the page opens, and when a game they belong to is added.
  }, [account, queries, games]);
  const started = (game: Game) => {
    keep({ ...court, games: games.map((each) => (each.id === game.id ? game : each)) });
    void navigate({ to: '/quadra', search: { jogo: game.id } });
  };
  const next = nextOf(here);
  return (
    <ScorekeeperContext
      value={{
        id: ownerId,
        holder: account ? null : court.name || null,
        until: account ? null : Date.parse(court.endsAt) || null,
        isAdmin: false,
        mayRevert: account !== null,
        players: account ? null : court.players,
      }}
    >
      <CourtLinkFrame title={title} live={<NoSignal otherwise={null} />}>
        {storedAt === undefined ? <EndOfDay endsAt={court.endsAt} /> : null}
        <PageHeader
          title={title}
          subtitle={selected ? undefined : <Subtitle court={court} account={account} />}
          back={
            selected ? (
              <Link to="/quadra" className={iconLinkClasses} aria-label="Voltar aos jogos da quadra">
                <ArrowLeft />
              </Link>
            ) : undefined
          }
        />
        <BeforeDay day={court.day} />
        <MovedGames games={games} gameId={gameId} />
        {selected ? (
          <GameDesk
            key={selected.id}
            path={`/quadra?jogo=${selected.id}`}
            game={selected}
            round={undefined}
            games={here}
            next={
              next && next.id !== selected.id ? (
                <>
                  <p className="mt-2 text-center text-soft">{`A seguir: ${next.team1.name} × ${next.team2.name}`}</p>
                  <StartOrOpenGame game={next} onStarted={started} />
                </>
              ) : (
                <Link to="/quadra" className={buttonStyle({ isWide: true })}>
                  Voltar aos jogos da quadra
                </Link>
              )
            }
          />
        ) : mayChoose && chosen === null ? (
          <ChooseCourt games={games} onChoose={choose} />
        ) : (
          <>
            <CourtList games={here} day={court.day} onStarted={started} />
            {mayChoose ? (
              <Button tone="secondary" size="small" onPress={() => choose(null)}>
                Estou em outra quadra
              </Button>
            ) : null}
            {storedAt === undefined ? (
              <Holder account={account} />
            ) : (
              <Notice tone="warning">
                {`Sem sinal: dados de ${formatSince(storedAt)}. O que você marcar fica guardado e é enviado sozinho.`}
              </Notice>
            )}
          </>
        )}
      </CourtLinkFrame>
    </ScorekeeperContext>
  );
}

const Subtitle = ({ court, account }: Pick<CourtPageProps, 'court' | 'account'>) => (
  <>
    {formatLongDay(court.day)}
    {account || !court.name ? null : ` · ${court.name}`}
  </>
);

function Holder({ account }: Pick<CourtPageProps, 'account'>) {
  const keep = useSetCourt();
  const [isChanging, setChanging] = useState(false);
  const leaving = useLazy(() => import('./leave-court-dialog.tsx'));
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
      <Button tone="quiet" size="small" onPress={leaving.ask}>
        Sair da quadra
      </Button>
      {leaving.Part ? <leaving.Part onClose={leaving.close} /> : null}
    </div>
  );
}

const useServerNow = () => useNow() + useConnection().aheadBy;

/** The link does not score before its day. */
function BeforeDay({ day }: { day: string }) {
  const now = useServerNow();
  if (day <= dayOf(new Date(now).toISOString())) return null;
  return (
    <Notice tone="info">{`Este link marca pontos a partir da meia-noite de ${formatLongDay(day)}. Até lá, dá só para conhecer a tela.`}</Notice>
  );
}

function EndOfDay({ endsAt }: { endsAt: string }) {
  const queries = useQueryClient();
  const isOver = useServerNow() >= Date.parse(endsAt);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: courtQuery.queryKey });
  }, [isOver, queries]);
  return null;
}
