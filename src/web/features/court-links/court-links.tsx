import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { courtName } from '#domain/court-link.ts';
import { quantity } from '#domain/quantity.ts';
import { liveScoresQuery, upcomingQuery } from '#web/features/games/queries.ts';
import { upcomingDate } from '#web/features/games/score-view.ts';
import { sayFailure } from '#web/lib/client.ts';
import { dayOf, formatLongDay, today } from '#web/lib/format.ts';
import { usePolled } from '#web/lib/query.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { iconLink } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { LinksInUse } from './links-in-use.tsx';
import { type NewLink, NewLinkCard } from './new-link.tsx';
import { courtDays, toPlay } from './places.ts';
import { courtLinksQuery } from './queries.ts';

/** Who uses a link is exact to the minute: asked as often where nothing announces it, in milliseconds. */
const POLL = 60_000;

/** *Links das quadras*: one tap makes the link of a court on its day; below, who uses which. */
export function CourtLinks() {
  const links = usePolled(courtLinksQuery, POLL);
  const upcoming = useQuery(upcomingQuery);
  const live = useQuery(liveScoresQuery);
  const [made, setMade] = useState<NewLink | null>(null);
  const make = useWrite('POST /api/court-links', {
    done: setMade,
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Link não criado', description: sayFailure(error) }),
  });
  const when = { today: today(), dayOf };
  const games = [...(upcoming.data ?? []), ...(live.data ?? [])];
  const courts = courtDays(games, when);
  const open = toPlay(games, when);
  const isLoading = upcoming.isPending || live.isPending;
  const failed = [upcoming, live].find(({ isError, data }) => isError && !data);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <title>Links das quadras · Manchete</title>
      <PageHeader
        title="Links das quadras"
        subtitle="Quem abre o link marca os jogos da quadra naquele dia, sem conta, e nada mais."
        back={
          <Link to="/registrar-jogos" className={iconLink} aria-label="Voltar a Registrar Jogos">
            <ArrowLeft />
          </Link>
        }
      />
      {made ? <NewLinkCard key={made.link.id} made={made} onDone={() => setMade(null)} /> : null}
      <Card title="Criar um link">
        {failed ? (
          <ErrorState
            message="Erro ao carregar os jogos"
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        ) : isLoading ? (
          <Skeleton className="h-32 w-full" />
        ) : courts.length === 0 ? (
          <EmptyState
            icon={<QrIcon />}
            title="Nenhuma quadra com jogos por jogar"
            hint="Dê uma quadra aos jogos em Registrar Jogos: ela aparece aqui com o seu dia."
          />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {courts.map(({ court, day, count }) => (
              <li
                key={`${day} ${court}`}
                className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
              >
                <div className="min-w-0">
                  <p className="font-semibold">{courtName(court)}</p>
                  <p className="text-soft text-sm">{`${formatLongDay(day)} · ${quantity(count, 'jogo')}`}</p>
                </div>
                <Button
                  size="small"
                  aria-label={`Criar link de ${courtName(court)}, ${formatLongDay(day)}`}
                  isDisabled={make.isPending}
                  onPress={() => make.mutate({ body: { court, day } })}
                >
                  <span className="whitespace-nowrap">Criar link</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {open.length > 0 ? (
        <Collapsible title="De um jogo só" isOpenAtFirst={false}>
          <ul className="flex flex-col divide-y divide-line">
            {open.map((game) => (
              <li key={game.id} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
                <div className="min-w-0">
                  <p className="font-semibold">{`${game.team1.name} × ${game.team2.name}`}</p>
                  <p className="text-soft text-sm">
                    {[formatLongDay(dayOf(game.date)), upcomingDate(game, dayOf(game.date)).shown, game.court]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <Button
                  size="small"
                  tone="secondary"
                  aria-label={`Criar link de ${game.team1.name} contra ${game.team2.name}`}
                  isDisabled={make.isPending}
                  onPress={() => make.mutate({ body: { gameId: game.id } })}
                >
                  <span className="whitespace-nowrap">Criar link</span>
                </Button>
              </li>
            ))}
          </ul>
        </Collapsible>
      ) : null}
      <Card title="Links em uso">
        {links.isError && !links.data ? (
          <ErrorState
            message="Erro ao carregar os links"
            onRetry={() => void links.refetch()}
            isRetrying={links.isFetching}
          />
        ) : links.data ? (
          <LinksInUse
            links={links.data}
            onRevoked={(id) => setMade((shown) => (shown?.link.id === id ? null : shown))}
          />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </Card>
    </div>
  );
}
