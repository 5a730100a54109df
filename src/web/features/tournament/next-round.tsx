import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { nextRoundText } from '#domain/messages/group-lists.ts';
import { daysUntil, roundTitle } from '#domain/schedule/rounds.ts';
import { quantity } from '#domain/text/quantity.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import type { Game } from '#web/features/games/queries.ts';
import { timeOrDay } from '#web/features/games/score-view.ts';
import { dayOf, formatLongDay, today } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';
import { tournamentQuery, useTextContext } from './queries.ts';
import { type CalendarRound, useCalendar } from './use-calendar.ts';

export function NextRound() {
  const { next: source, nextGames: games } = useCalendar();
  const context = useTextContext();
  const hasEnded = useQuery(tournamentQuery).data?.state === 'ended';
  const { isAdmin } = useUser();
  return (
    <Card
      title="Próxima Rodada"
      headingLevel={3}
      action={source.data ? <Badge tone="sun">{inWords(daysUntil(source.data.date, today()))}</Badge> : null}
    >
      <Loaded
        from={source}
        failure="Erro ao carregar a próxima rodada"
        loading={<Skeleton className="h-32 w-full" />}
      >
        {(round) =>
          round ? (
            <div className="flex flex-col gap-3">
              <Ahead round={round} games={games} />
              {isAdmin && daysUntil(round.date, today()) < 0 ? (
                <Link
                  to="/admin"
                  search={{ tab: 'dates' }}
                  className="inline-flex min-h-11 items-center self-start font-semibold text-ocean underline"
                >
                  Acertar as datas das rodadas
                </Link>
              ) : null}
              <GroupShare
                what="a próxima rodada"
                text={() => nextRoundText(round, games, context, TIME_ZONE)}
              />
            </div>
          ) : (
            <p className="text-soft">
              <span className="block font-semibold text-ink">Não há próxima rodada</span>
              {hasEnded
                ? 'O torneio está encerrado.'
                : 'Todas as rodadas do torneio já foram jogadas ou estão em andamento.'}
            </p>
          )
        }
      </Loaded>
    </Card>
  );
}

function Ahead({ round, games }: { round: CalendarRound; games: readonly Game[] }) {
  return (
    <div className="flex items-center gap-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-sun-wash text-sun-ink">
        <CalendarDays className="size-6" aria-hidden="true" />
      </span>
      <p className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{roundTitle(round)}</span>
        <span className="block text-soft first-letter:uppercase">
          <time dateTime={round.date}>{formatLongDay(round.date)}</time>
        </span>
        <span className="block text-soft text-sm">
          {gamesInWords(games)}
          <Start games={games} day={round.date.slice(0, 10)} />
        </span>
      </p>
    </div>
  );
}

/** ', a partir das 9h00' if the day's first game has a chosen time. */
function Start({ games, day }: { games: readonly Game[]; day: string }) {
  const first = games.find(({ status, date }) => status === 'agendado' && dayOf(date) === day);
  const when = first && timeOrDay(first);
  if (!when || when.dateTime === day) return null;
  return (
    <>
      , a partir das <SpokenText {...when} />
    </>
  );
}

function inWords(days: number): string {
  if (days < 0) return 'A data já passou';
  if (days === 0) return 'É hoje';
  if (days === 1) return 'Falta 1 dia';
  return `Faltam ${days} dias`;
}

/** '2 jogos marcados e 1 em andamento'. */
function gamesInWords(games: readonly Game[]): string {
  const playing = games.filter(({ status }) => status === 'em_andamento').length;
  const scheduled = games.length - playing;
  if (scheduled > 0) {
    const ahead = quantity(scheduled, 'jogo marcado', 'jogos marcados');
    return playing > 0 ? `${ahead} e ${playing} em andamento` : ahead;
  }
  return playing > 0
    ? quantity(playing, 'jogo em andamento', 'jogos em andamento')
    : 'Os jogos ainda não foram marcados.';
}
