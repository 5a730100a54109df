import { useQuery } from '@tanstack/react-query';
import { resultsText } from '#domain/messages/group-lists.ts';
import { byLabel } from '#domain/text/order.ts';
import { completedQuery, POLL, upcomingQuery } from '#web/features/games/queries.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { useTextContext } from '#web/features/tournament/queries.ts';
import { formatRound } from '#web/lib/format/format.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { numberIn } from '#web/lib/page/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { loadedOptions } from '#web/ui/fields/options.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { combineSources, mapSource, type Source } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';
import { MatchupList } from './matchup-list.tsx';
import { type Completed, type MatchupsSearch, newestFirst, ofTeam, setsPlayed, teamsOf } from './summary.ts';

const ALL = '';
const allTeams = { value: ALL, label: 'Todos' };
const allRounds = { value: ALL, label: 'Todas' };
const TABS = [
  { id: 'concluidos', title: 'Concluídos' },
  { id: 'proximos', title: 'Próximos' },
] as const;

type MatchupsProps = {
  search: MatchupsSearch;
  onSearch: (search: MatchupsSearch) => void;
};

export function Matchups({ search, onSearch }: MatchupsProps) {
  const completed = usePolled(completedQuery, POLL.completed);
  const upcoming = usePolled(upcomingQuery, POLL.upcoming);
  const played = mapSource(completed, newestFirst);
  const { aba, rodada, time } = search;
  const teams = teamsOf([...(played.data ?? []), ...(upcoming.data ?? [])]).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const clear = (
    <Button tone="secondary" size="small" onPress={() => onSearch({ aba })}>
      Mostrar todos os jogos
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <Counters
        counters={[
          { label: 'Jogos concluídos', count: mapSource(played, ({ length }) => length) },
          { label: 'Sets jogados', count: mapSource(played, setsPlayed) },
          {
            label: 'Rodadas concluídas',
            count: mapSource(completed, ({ completedRounds }) => completedRounds.length),
          },
          { label: 'Próximos jogos', count: mapSource(upcoming, ({ length }) => length) },
        ]}
      />
      <Tabs
        label="Confrontos"
        items={TABS}
        selected={aba ?? 'concluidos'}
        onSelect={(tab) => onSearch({ ...search, aba: tab === 'proximos' ? tab : undefined })}
      >
        <div className="flex flex-col gap-5">
          <div
            className={classes('grid gap-3 sm:gap-4 lg:max-w-2xl', aba ? 'sm:grid-cols-2' : 'grid-cols-2')}
          >
            {aba ? null : (
              <RoundFilter
                completed={completed}
                selected={rodada}
                onSelect={(round) => onSearch({ ...search, rodada: round })}
              />
            )}
            <Select
              label="Time"
              value={time ? String(time) : ALL}
              {...loadedOptions(combineSources({ played, upcoming }), {
                loading: 'Carregando times...',
                failure: 'Erro ao carregar times',
                hint: sayFailure,
                // One list's teams can be chosen even if the other could not be loaded.
                first: [allTeams, ...teams],
                options: () => [],
              })}
              onChange={(team) => onSearch({ ...search, time: numberIn(team) })}
            />
          </div>
          {aba ? (
            <MatchupList
              key="upcoming"
              games={mapSource(upcoming, (games) => games.filter(ofTeam(time)))}
              errorText="Erro ao carregar os próximos jogos"
              emptyText="Nenhum jogo agendado no momento"
              emptyHint={
                time
                  ? 'Este time não tem jogo marcado.'
                  : 'Os confrontos criados para as rodadas aparecem aqui.'
              }
              emptyAction={time ? clear : null}
            />
          ) : (
            <MatchupList
              key={`completed ${rodada} ${time}`}
              games={mapSource(played, (games) =>
                games.filter((game) => !rodada || game.round === rodada).filter(ofTeam(time)),
              )}
              errorText="Erro ao carregar os jogos concluídos"
              emptyText="Nenhum jogo concluído encontrado"
              emptyHint={
                rodada || time
                  ? 'Nenhum resultado com estes filtros.'
                  : 'Os resultados aparecem aqui quando um jogo termina.'
              }
              emptyAction={rodada || time ? clear : null}
            />
          )}
          {aba ? null : <ShareResults completed={completed} round={rodada ?? played.data?.[0]?.round} />}
        </div>
      </Tabs>
    </div>
  );
}

type RoundFilterProps = {
  completed: Source<Completed>;
  selected: number | undefined;
  onSelect: (round: number | undefined) => void;
};

function RoundFilter({ completed, selected, onSelect }: RoundFilterProps) {
  const calendar = useQuery(roundsQuery);
  const nameOf = (number: number) => {
    const round = calendar.data?.find((each) => each.round_number === number);
    return round ? formatRound(number, round.round_date) : `Rodada ${number}`;
  };
  return (
    <Select
      label="Rodada"
      value={selected ? String(selected) : ALL}
      {...loadedOptions(completed, {
        loading: 'Carregando rodadas...',
        failure: 'Erro ao carregar as rodadas',
        hint: sayFailure,
        first: [allRounds],
        options: ({ gamesByRound }) =>
          withChosen(Object.keys(gamesByRound), selected).map((round) => ({
            value: round,
            label: nameOf(Number(round)),
          })),
      })}
      onChange={(round) => onSelect(numberIn(round))}
    />
  );
}

type ShareResultsProps = { completed: Source<Completed>; round: number | undefined };

/** Reserves its space while loading; hidden if loading fails. */
function ShareResults({ completed: { data, error }, round = 0 }: ShareResultsProps) {
  const context = useTextContext();
  const games = data?.gamesByRound[round] ?? [];
  if (games.length === 0) return data || error ? null : <div className="min-h-11" />;
  return (
    <GroupShare
      what={`os resultados da rodada ${round}`}
      text={() => resultsText(games, round, context)}
      picture={ownAddress(`/rodadas/${round}/cartaz.jpg`)}
    />
  );
}

/** The URL's round is an option even without completed games. */
function withChosen(rounds: readonly string[], chosen: number | undefined): readonly string[] {
  return chosen && !rounds.includes(String(chosen)) ? [...rounds, String(chosen)].toSorted(byLabel) : rounds;
}

type Counter = { readonly label: string; readonly count: Pick<Source<number>, 'data' | 'error'> };

/** Four numbers; a dash for one that could not be loaded. */
function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="grid grid-cols-4 gap-2 sm:gap-3 lg:gap-5">
      {counters.map(({ label, count: { data, error } }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-card px-1.5 py-2.5 max-sm:items-center max-sm:rounded-control max-sm:text-center sm:p-5"
        >
          <dt className="text-xs text-soft leading-tight sm:text-sm">{label}</dt>
          <dd className="digits text-3xl leading-none sm:text-4xl">
            {data ?? (error ? '–' : <Skeleton className="h-7.5 w-10 sm:h-9 sm:w-14" />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
