import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { courtsOf, isOnCourt } from '#domain/court/court-link.ts';
import { championOf } from '#domain/formats/bracket.ts';
import { columnsFromNow } from '#domain/formats/bracket-steps.ts';
import { groupLetter } from '#domain/formats/place-words.ts';
import type { ListLengths, PageSizes } from '#domain/schedule/tv-slides.ts';
import { type Game, POLL, todaysResultsQuery } from '#web/features/games/queries.ts';
import { type AnswerState, useCurrentUntil } from '#web/features/live/freshness.ts';
import { useMatchDay } from '#web/features/live/use-match-day.ts';
import { POLL as RANKINGS_POLL, standingsQuery, topPlayersQuery } from '#web/features/rankings/queries.ts';
import { nameIn, type Stage, stagesQuery } from '#web/features/stages/queries.ts';
import { stepsOf } from '#web/features/stages/steps-view.ts';
import type { TableRow } from '#web/features/tv/tv-tables.tsx';
import { troubleOf } from '#web/lib/net/call-failed.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { combineSources, type Source } from '#web/ui/layout/loaded.tsx';

/** Rows readable at ten metres, on a landscape and a portrait screen. */
const LANDSCAPE: PageSizes = { live: 4, coming: 5, results: 5, standings: 8, table: 8, bracket: 3, best: 5 };
const PORTRAIT: PageSizes = { live: 4, coming: 7, results: 7, standings: 14, table: 14, bracket: 2, best: 5 };

const portraitQuery = () => window.matchMedia('(orientation: portrait)');

export function usePageSizes(): PageSizes {
  const isPortrait = useSyncExternalStore(
    (watch) => {
      const query = portraitQuery();
      query.addEventListener('change', watch);
      return () => query.removeEventListener('change', watch);
    },
    () => portraitQuery().matches,
    () => false,
  );
  return isPortrait ? PORTRAIT : LANDSCAPE;
}

export function useTvContents(court: string | null, sizes: PageSizes) {
  const day = useMatchDay(POLL.liveScores, todaysResultsQuery());
  const standings = usePolled(standingsQuery, RANKINGS_POLL.standings);
  const best = usePolled(topPlayersQuery, RANKINGS_POLL.topPlayers);
  const stages = usePolled(stagesQuery, RANKINGS_POLL.standings);
  const table = newestTable(stages.data ?? []);
  const bracket = newestBracket(stages.data ?? [], sizes.bracket);
  const ofCourt = (games: readonly Game[]): readonly Game[] => games.filter((game) => isOnCourt(game, court));
  const lists = {
    live: ofCourt(day.playing),
    // Today's games; without any, the next ones.
    coming: ofCourt(day.coming).slice(0, ofCourt(day.coming.slice(0, day.comingNow)).length || sizes.coming),
    results: ofCourt(day.results.length > 0 ? day.results : day.recent),
    standings: standings.data?.some(({ gamesPlayed }) => gamesPlayed > 0) ? standings.data : [],
    table: table?.rows ?? [],
    bracket: bracket?.columns ?? [],
    best: best.data ?? { round: null, masculino: [], feminino: [] },
  };
  const isAll = court === null;
  const lengths: ListLengths = {
    live: lists.live.length,
    coming: lists.coming.length,
    results: lists.results.length,
    standings: isAll ? lists.standings.length : 0,
    table: isAll ? lists.table.length : 0,
    bracket: isAll ? lists.bracket.length : 0,
    best: isAll ? Math.max(lists.best.masculino.length, lists.best.feminino.length) : 0,
  };
  const { live, otherRounds, upcoming, completed } = day;
  const games = { live, otherRounds, upcoming, completed };
  const reads = { ...games, standings, best, stages };
  const source = combineSources(isAll ? reads : games);
  return {
    lists,
    tableName: table?.name ?? '',
    liveDraw: isAll ? stages.data?.findLast(({ state }) => state === 'live') : undefined,
    bracketName: bracket?.name ?? '',
    champion: bracket?.champion ?? null,
    lengths,
    asOf: useAsOf(Object.values(reads)),
    // "No games" only once everything is loaded.
    state: stateOf(source),
    trouble: troubleOf(Object.values(reads).find(({ error }) => error)?.error),
    courts: courtsOf([...day.playing, ...day.coming, ...day.results, ...day.recent]),
  };
}

/** The standings of the newest stage that has some: its groups one after the other. */
function newestTable(stages: readonly Stage[]): { name: string; rows: readonly TableRow[] } | null {
  const stage = stages.findLast(({ standings }) => standings.length > 0);
  if (!stage) return null;
  const groupOf = (group: number) => (stage.groups.length > 1 ? `Grupo ${groupLetter(group)}` : null);
  return {
    name: stage.name,
    rows: stage.standings.flatMap((rows, group) => rows.map((row) => ({ ...row, group: groupOf(group) }))),
  };
}

const BRACKET_GAMES = 4;

function newestBracket(stages: readonly Stage[], columns: number) {
  const stage = stages.findLast(({ bracket }) => bracket.length > 0);
  if (!stage) return null;
  const champion = championOf(stage.bracket);
  return {
    name: stage.name,
    champion: champion === null ? null : nameIn(stage)(champion),
    columns: columnsFromNow(stepsOf(stage), { columns, games: BRACKET_GAMES }),
  };
}

function stateOf({ data, error }: Source<unknown>) {
  if (data !== undefined) return 'known';
  return error ? 'failed' : 'loading';
}

/** When the oldest shown data were last known to be current, in milliseconds; 0 before anything is loaded. */
function useAsOf(reads: readonly (AnswerState & Pick<UseQueryResult, 'data'>)[]): number {
  const until = useCurrentUntil(reads).filter((_, index) => reads[index]?.data !== undefined);
  return until.length > 0 ? Math.min(...until) : 0;
}
