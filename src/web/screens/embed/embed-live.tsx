import { EmbedFrame } from '#web/features/embed/embed-frame.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import { POLL, todaysResultsQuery } from '#web/features/games/queries.ts';
import { resultsTitle, useMatchDay } from '#web/features/live/use-match-day.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { ScoreBoardSkeleton } from '#web/ui/layout/skeleton.tsx';
import { EmbedBoard, EmbedList } from './embed-games.tsx';

/** The list has to fit a small frame. */
const LISTED = 4;

/** Games in progress; without any, the next and the last ones. */
export function EmbedLive({ search }: { search: EmbedSearch }) {
  const day = useMatchDay(POLL.landing, todaysResultsQuery());
  const results = (day.results.length > 0 ? day.results : day.recent).slice(0, LISTED);
  const coming = day.coming.slice(0, LISTED);
  const isQuiet = day.isReady && day.playing.length === 0;
  // "No games" only once all lists are loaded.
  const isKnown = [day.live, day.otherRounds, day.upcoming, day.completed].every(
    ({ data }) => data !== undefined,
  );
  return (
    <EmbedFrame title="Placar dos Jogos" search={search} more="/auth">
      {day.playing.length > 0 ? (
        <div className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
          {day.playing.map((game) => (
            <EmbedBoard key={game.id} game={game} from={day.queryOf(game)} />
          ))}
        </div>
      ) : null}
      <Loaded
        from={day.inProgress}
        failure="Erro ao carregar os placares"
        isFailureInCard
        loading={day.playing.length > 0 ? null : <ScoreBoardSkeleton />}
      />
      {isKnown && isQuiet && coming.length + results.length === 0 ? (
        <Card>
          <EmptyState
            title="Nenhum jogo por enquanto"
            hint="Os placares aparecem aqui nos dias do torneio."
          />
        </Card>
      ) : null}
      {day.isReady ? (
        <div className="grid items-start gap-3 empty:hidden md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
          {coming.length > 0 ? <EmbedList title="Próximos jogos" games={coming} /> : null}
          {isQuiet && results.length > 0 ? <EmbedList title={resultsTitle(results)} games={results} /> : null}
        </div>
      ) : null}
    </EmbedFrame>
  );
}
