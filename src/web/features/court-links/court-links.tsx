import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isSameCourt } from '#domain/court/court-link.ts';
import { quantity } from '#domain/text/quantity.ts';
import { liveScoresQuery, otherRoundsQuery, upcomingQuery } from '#web/features/games/queries.ts';
import { upcomingDate } from '#web/features/games/score-view.ts';
import { PreparationNotice } from '#web/features/tournament/preparation-view.tsx';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { dayOf, formatLongDay } from '#web/lib/format/format.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { useNow } from '#web/lib/page/now.ts';
import { usePageMark } from '#web/lib/page/page-mark.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Collapsible } from '#web/ui/layout/collapsible.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { combineSources, Loaded, mapSource } from '#web/ui/layout/loaded.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { type LinkDay, linkDays, toPlay, whenForLinks } from './court-days.ts';
import { courtOrTeams, isOfAllCourts, ofCourtOrTeams } from './court-or-teams.ts';
import { FactsInRow } from './facts-in-row.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { LinksInUse } from './links-in-use.tsx';
import { type NewLink, NewLinkCard } from './new-link.tsx';
import { type CourtLink, courtLinksQuery } from './queries.ts';

/** In milliseconds: no event announces who uses a link. */
const POLL = 60_000;

export function CourtLinks() {
  const links = usePolled(courtLinksQuery, POLL);
  const upcoming = useQuery(upcomingQuery);
  const live = useQuery(liveScoresQuery);
  const others = useQuery(otherRoundsQuery);
  const { name: tournament = 'Torneio', courts: named = [] } = useQuery(tournamentQuery).data ?? {};
  /** The newest first. */
  const [made, setMade] = useState<readonly NewLink[]>([]);
  const hide = (id: number) => setMade((shown) => shown.filter(({ link }) => link.id !== id));
  const isEnded = useEnded(made, links.data);
  const printable = made.filter(({ link, url }) => url !== null && !isEnded(link));
  const [printed, setPrinted] = useState<readonly NewLink[] | null>(null);
  const sheets = printed ?? printable;
  usePageMark('shows', sheets.length > 0 ? 'print-sheet' : undefined);
  useEffect(() => {
    if (!printed) return;
    window.addEventListener('afterprint', () => setPrinted(null), { once: true });
    window.print();
  }, [printed]);
  const make = useWrite('POST /api/court-links', {
    done: (link) => setMade((shown) => [link, ...shown]),
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Link não criado', description: sayFailure(error) }),
  });
  const when = whenForLinks(useNow() + useConnection().aheadBy, dayOf);
  const courts = mapSource(combineSources({ upcoming, live, others }), (known) =>
    linkDays([...known.upcoming, ...known.live, ...known.others], when, named),
  );
  const open = toPlay([...(upcoming.data ?? []), ...(live.data ?? []), ...(others.data ?? [])], when);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <title>Links das quadras · Manchete</title>
      <PageHeader
        title="Links das quadras"
        subtitle="Quem abre o link marca os jogos da quadra naquele dia, sem conta, e nada mais."
        back={
          <Link to="/registrar-jogos" className={iconLinkClasses} aria-label="Voltar a Registrar Jogos">
            <ArrowLeft />
          </Link>
        }
      />
      <PreparationNotice hidden="quem abrir um destes links não encontra nada até ele começar." />
      {printable.length > 1 ? (
        <Button
          icon={<Printer aria-hidden="true" className="size-5" />}
          onPress={() => setPrinted([...printable])}
        >
          Imprimir todas
        </Button>
      ) : null}
      {made.map((each) => (
        <NewLinkCard
          key={each.link.id}
          made={each}
          tournament={tournament}
          isEnded={isEnded(each.link)}
          onPrint={() => setPrinted([each])}
          onDone={() => hide(each.link.id)}
        />
      ))}
      {sheets.map(({ link, url }) =>
        url === null ? null : <LinkSheet key={link.id} link={link} tournament={tournament} url={url} />,
      )}
      <Card title="Criar um link">
        <Loaded
          from={courts}
          failure="Erro ao carregar os jogos"
          loading={<Skeleton className="h-32 w-full" />}
        >
          {(days) => (
            <CourtDays
              days={days}
              links={links.data ?? []}
              isDisabled={make.isPending}
              onCreate={(court, day) => make.mutate({ body: { court, day } })}
            />
          )}
        </Loaded>
      </Card>
      {open.length > 0 ? (
        <Collapsible title="De um jogo só" isOpenAtFirst={false}>
          <ul className="flex flex-col divide-y divide-line">
            {open.map((game) => (
              <NewLinkRow
                key={game.id}
                tone="secondary"
                title={`${game.team1.name} × ${game.team2.name}`}
                details={[
                  formatLongDay(dayOf(game.date)),
                  upcomingDate(game, dayOf(game.date)).shown,
                  game.court ?? '',
                ]}
                label={`Criar link de ${game.team1.name} contra ${game.team2.name}`}
                isDisabled={make.isPending}
                onPress={() => make.mutate({ body: { gameId: game.id } })}
              />
            ))}
          </ul>
        </Collapsible>
      ) : null}
      <Card title="Links em uso">
        <Loaded
          from={links}
          failure="Erro ao carregar os links"
          loading={<Skeleton className="h-24 w-full" />}
        >
          {(inUse) => <LinksInUse links={inUse} onRevoked={hide} />}
        </Loaded>
      </Card>
    </div>
  );
}

/** Which new links a colleague ended: those that were in the list and are no more. */
function useEnded(made: readonly NewLink[], links: readonly CourtLink[] | undefined) {
  const [listed, setListed] = useState<readonly number[]>([]);
  const isListed = ({ id }: CourtLink) => links?.some((link) => link.id === id) ?? false;
  const fresh = made.filter(({ link }) => isListed(link) && !listed.includes(link.id));
  if (fresh.length > 0) setListed([...listed, ...fresh.map(({ link }) => link.id)]);
  return (link: CourtLink) => listed.includes(link.id) && !isListed(link);
}

type CourtDaysProps = {
  days: readonly LinkDay[];
  links: readonly CourtLink[];
  isDisabled: boolean;
  onCreate: (court: string | null, day: string) => void;
};

function CourtDays({ days, links, isDisabled, onCreate }: CourtDaysProps) {
  if (days.length === 0)
    return (
      <EmptyState
        icon={<QrIcon />}
        title="Nenhuma quadra com jogo a disputar"
        hint="Dê uma quadra aos jogos em Registrar Jogos: ela aparece aqui com o seu dia."
      />
    );
  return (
    <ul className="flex flex-col divide-y divide-line">
      {days.map(({ court, day, count }) => {
        const isTheirs = (link: CourtLink) =>
          court === null ? isOfAllCourts(link) : isSameCourt(link.court, court);
        const inUse = links.filter((link) => link.day === day && isTheirs(link)).length;
        const linked = { court, gameId: null, teams: null };
        const details = [formatLongDay(day), count > 0 ? quantity(count, 'jogo') : 'ainda sem jogo'];
        if (inUse > 0) details.push(`${quantity(inUse, 'link')} em uso`);
        return (
          <NewLinkRow
            key={`${day} ${court}`}
            title={courtOrTeams(linked)}
            details={details}
            label={`Criar ${inUse > 0 ? 'outro link' : 'link'} ${ofCourtOrTeams(linked)}, ${formatLongDay(day)}`}
            action={inUse > 0 ? 'Criar outro' : 'Criar link'}
            tone={inUse > 0 || count === 0 ? 'secondary' : 'primary'}
            isDisabled={isDisabled}
            onPress={() => onCreate(court, day)}
          />
        );
      })}
    </ul>
  );
}

type NewLinkRowProps = {
  title: string;
  details: readonly string[];
  label: string;
  action?: string;
  tone?: 'primary' | 'secondary';
  isDisabled: boolean;
  onPress: () => void;
};

const NewLinkRow = ({
  title,
  details,
  label,
  action = 'Criar link',
  tone = 'primary',
  isDisabled,
  onPress,
}: NewLinkRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-44">
      <p className="font-semibold">{title}</p>
      <p className="text-soft text-sm">
        <FactsInRow parts={details} />
      </p>
    </div>
    <Button size="small" tone={tone} aria-label={label} isDisabled={isDisabled} onPress={onPress}>
      <span className="whitespace-nowrap">{action}</span>
    </Button>
  </li>
);
