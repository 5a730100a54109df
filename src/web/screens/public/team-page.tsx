import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Calendar } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName, tournamentTitle } from '#domain/people/names.ts';
import { countedWord, quantity } from '#domain/text/quantity.ts';
import { formatSigned } from '#domain/text/signed.ts';
import { seesTournament, useVisitingUser } from '#web/features/auth/queries.ts';
import type { AnswerState } from '#web/features/live/freshness.ts';
import { GameList } from '#web/features/live/game-list.tsx';
import { LiveBoard } from '#web/features/live/live-board.tsx';
import { teamDescription } from '#web/features/public/head-words.ts';
import { earlierTeamsQuery, POLL, type PublicTeam, publicTeamQuery } from '#web/features/public/queries.ts';
import { DotsLegend, FormDots } from '#web/features/rankings/form-dots.tsx';
import { positionInWords, type Sentence, textOf } from '#web/features/rankings/position-in-words.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { useTournamentName } from '#web/features/tournament/queries.ts';
import { baseOf, ownAddress } from '#web/lib/net/base.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { PageSkeleton } from './public-states.tsx';

const AT_ONCE = 5;

export function TeamPage({ id }: { id: number }) {
  const shown = usePolled(publicTeamQuery(id), POLL.team);
  return (
    <Loaded from={shown} failure="Erro ao carregar o time" isFailureInCard isPage loading={<PageSkeleton />}>
      {(team) => <TeamDetails team={team} from={shown} />}
    </Loaded>
  );
}

type TeamDetailsProps = { team: PublicTeam; from: AnswerState };

function TeamDetails({ team, from }: TeamDetailsProps) {
  const tournament = useTournamentName();
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PageHead
        title={`${team.name} · ${tournament}`}
        description={teamDescription(team)}
        picture={{ about: 'team', id: team.id }}
      />
      <Head team={team} />
      {team.playing.map((game) => (
        <LiveBoard key={game.id} game={game} from={from} isStatusHidden={false} />
      ))}
      <Position team={team} />
      <div className="grid items-start gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-6">
        <Card title="Próximos jogos">
          {team.next.length === 0 ? (
            <p className="text-soft">Nenhum jogo marcado.</p>
          ) : (
            <GameList games={team.next} atOnce={AT_ONCE} day="" />
          )}
        </Card>
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          <Card title="Resultados">
            {team.results.length === 0 ? (
              <p className="text-soft">O time ainda não jogou.</p>
            ) : (
              <GameList games={team.results} atOnce={AT_ONCE} />
            )}
          </Card>
        </div>
        <Opponents team={team} />
      </div>
      <Roster team={team} />
      <EarlierSeasons team={team} />
    </div>
  );
}

function Head({ team }: { team: PublicTeam }) {
  // Client only: the server does not know whether the browser can receive notifications.
  const follow = useLazy(() => import('#web/features/push/follow-team.tsx'), true);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <TeamLogo name={team.name} imageUrl={team.imageUrl} size="large" />
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col items-start gap-1">
        <h1 className="max-w-full text-balance text-2xl leading-tight [overflow-wrap:anywhere] md:text-4xl">
          {team.name}
        </h1>
        <Badge>{team.category}</Badge>
      </div>
      {/* Side by side even on the narrowest phones, so that the second, which comes later, moves nothing. */}
      <div className="flex min-h-11 flex-wrap gap-2 max-[24rem]:*:px-3 max-[24rem]:[&_svg]:hidden">
        <a
          href={ownAddress(`/times/${team.id}/calendario.ics`)}
          className={buttonStyle({ tone: 'secondary', size: 'small' })}
        >
          <Calendar className="size-5" aria-hidden="true" />
          Assinar a agenda
        </a>
        {follow.Part ? <follow.Part team={team} /> : null}
      </div>
    </header>
  );
}

const LinkedSentence = ({ sentence }: { sentence: Sentence }) =>
  sentence.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Link
        key={part.id}
        to="/times/$id"
        params={{ id: String(part.id) }}
        // Padding makes even the shortest name 44 by 44 pixels for thumbs without moving the sentence. Long names
        // wrap.
        className="-mx-5 px-5 py-3.5 underline decoration-edge underline-offset-2 hover:decoration-current"
      >
        {part.name}
      </Link>
    ),
  );

function Position({ team: { standing, above, below, teams } }: { team: PublicTeam }) {
  const hasPlayed = standing.gamesPlayed > 0;
  return (
    <Card title="Na classificação" action={<ToStandings />}>
      <div className="flex flex-col gap-4 md:flex-row md:items-center md:gap-8">
        <div className="flex items-center gap-4">
          <p className="shrink-0 whitespace-nowrap">
            <span className="digits text-6xl leading-none">{standing.position}º</span>{' '}
            <span className="text-soft">de {teams}</span>
          </p>
          <ul className="flex min-w-0 flex-col gap-1 text-pretty text-sm">
            {positionInWords(standing, above, below).map((sentence) => (
              <li key={textOf(sentence)} className="[overflow-wrap:anywhere]">
                <LinkedSentence sentence={sentence} />
              </li>
            ))}
          </ul>
        </div>
        <dl className="grid flex-1 grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-5 md:justify-items-center">
          <Figure term={countedWord(standing.totalPoints, 'Ponto')}>{standing.totalPoints}</Figure>
          <Figure term={countedWord(standing.gamesPlayed, 'Jogo')}>{standing.gamesPlayed}</Figure>
          <Figure term={countedWord(standing.totalWins, 'Vitória')}>{standing.totalWins}</Figure>
          <Figure term="Sets">
            {standing.totalSetsWon}×{standing.totalSetsLost}
          </Figure>
          <Figure term="Saldo">{formatSigned(standing.pointDifference)}</Figure>
        </dl>
      </div>
      {hasPlayed ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-3 text-soft text-sm">
          <p className="flex items-center gap-3">
            Últimos jogos <FormDots form={standing.form} />
          </p>
          <DotsLegend forms={[standing.form]} />
        </div>
      ) : null}
    </Card>
  );
}

const ToStandings = () => (
  <Link to="/classificacao" className="inline-flex min-h-11 items-center font-semibold text-ocean">
    Ver completa
  </Link>
);

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-soft text-sm">{term}</dt>
      <dd className="digits whitespace-nowrap text-3xl leading-none">{children}</dd>
    </div>
  );
}

function Opponents({ team: { opponents } }: { team: PublicTeam }) {
  if (opponents.length === 0) return null;
  return (
    <Card title="Contra cada time">
      <ul className="divide-y divide-line">
        {opponents.map(({ team, games, wins, losses, ties, setsWon, setsLost, pointDifference }) => (
          <li key={team.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Link
              to="/times/$id"
              params={{ id: String(team.id) }}
              className="flex min-h-11 min-w-0 flex-[1_1_14rem] items-center gap-3 font-semibold leading-tight hover:underline"
            >
              <TeamLogo name={team.name} imageUrl={team.imageUrl} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{team.name}</span>
            </Link>
            <span className="tabular text-soft text-sm">
              {quantity(games, 'jogo')}: {quantity(wins, 'vitória')}, {quantity(losses, 'derrota')}
              {ties > 0 ? `, ${quantity(ties, 'empate')}` : ''} · sets {setsWon}×{setsLost} · saldo{' '}
              {formatSigned(pointDifference)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Public players; signed-in users see all. The server renders the same for everybody, so theirs are loaded later.
 */
function Roster({ team }: { team: PublicTeam }) {
  const players = usePlayersForSignedIn(team.id) ?? team.players;
  return players ? <Players players={players} /> : null;
}

function usePlayersForSignedIn(teamId: number): PublicTeam['players'] | undefined {
  const user = useVisitingUser();
  const maySee = user != null && seesTournament(user);
  const { data } = useQuery({ ...teamsQuery, enabled: maySee });
  return maySee ? data?.find(({ id }) => id === teamId)?.players : undefined;
}

/** Other people may have played under the name, so that they are only linked. */
function EarlierSeasons({ team: { id } }: { team: PublicTeam }) {
  const seasons = useQuery(earlierTeamsQuery(id)).data?.seasons ?? [];
  if (seasons.length === 0) return null;
  return (
    <Card title="Temporadas anteriores">
      <ul className="flex flex-col">
        {seasons.map((season) => (
          <li key={season.teamId}>
            <a
              href={`${baseOf(season)}/times/${season.teamId}`}
              className="inline-flex min-h-11 items-center font-semibold text-ocean underline [overflow-wrap:anywhere]"
            >
              {tournamentTitle(season)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Players({ players }: { players: NonNullable<PublicTeam['players']> }) {
  return (
    <Card title="Elenco">
      {players.length === 0 ? (
        <p className="text-soft">Ninguém aparece no elenco.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {players.map((player, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name, and nothing else is known of them
            <li key={i} className="flex min-w-0 items-center gap-3">
              <Avatar name={fullName(player)} imageUrl={player.imageUrl} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{fullName(player)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
