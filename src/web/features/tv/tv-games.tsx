import { Check } from 'lucide-react';
import { courtName } from '#domain/court/court-link.ts';
import type { Game } from '#web/features/games/queries.ts';
import { scoreView, upcomingDate } from '#web/features/games/score-view.ts';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { isTie, scoreInWords } from '#web/ui/score/score.ts';
import { nameSize } from './name-size.ts';
import { TvLogo } from './tv-logo.tsx';
import { TvRows } from './tv-rows.tsx';

type TvGamesProps = { label: string; games: readonly Game[]; capacity: number };

export function TvGames({ label, games, capacity }: TvGamesProps) {
  return (
    <TvRows label={label} capacity={capacity} isCentered>
      {games.map((game) => (
        <li
          key={game.id}
          className="flex min-h-0 items-center gap-[2.5vmin] rounded-[1.6vmin] bg-card px-[2.5vmin]"
        >
          <p className="sr-only">{scoreInWords(scoreView(game))}</p>
          <Row game={game} />
        </li>
      ))}
    </TvRows>
  );
}

function Row({ game }: { game: Game }) {
  const score = scoreView(game);
  const tints = useTeamTints(score.teams);
  const isOver = score.status === 'finished';
  const time = upcomingDate(game);
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-1 items-center gap-[2.5vmin]">
      {isOver ? null : (
        <span className="digits w-[17vmin] shrink-0 whitespace-nowrap text-[6.4vmin] text-ocean leading-none">
          {time.day ? <span className="block text-[3.6vmin] text-soft">{time.day}</span> : null}
          {time.shown}
        </span>
      )}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-[2vmin] gap-y-[0.6vmin] portrait:grid-cols-1">
        <Team game={game} index={0} tint={tints[0]} isWinner={score.winner === 1} />
        <span className="text-[4.4vmin] text-soft portrait:hidden">{isOver ? '' : '×'}</span>
        <Team game={game} index={1} tint={tints[1]} isWinner={score.winner === 2} />
      </span>
      <span className="flex w-[26vmin] shrink-0 flex-col items-end text-right leading-[1.1]">
        {isOver ? (
          <>
            <span className="digits text-[7vmin] leading-none">
              {score.setsWon[0]} × {score.setsWon[1]}
            </span>
            <span className="tabular text-[3.2vmin] text-soft">{endOf(game)}</span>
          </>
        ) : (
          <span className="text-[4.2vmin] text-soft">{game.court ? courtName(game.court) : null}</span>
        )}
      </span>
    </div>
  );
}

/** 'W.O.', 'Empate · 21–18 15–21', or only the sets. */
function endOf(game: Game): string {
  const score = scoreView(game);
  if (score.award) return score.award;
  const sets = score.sets
    .filter(({ state }) => state === 'done')
    .map(({ score: [own, other] }) => `${own}–${other}`)
    .join('  ');
  return isTie(score) ? `Empate · ${sets}` : sets;
}

type TeamProps = { game: Game; index: 0 | 1; tint: number; isWinner: boolean };

function Team({ game, index, tint, isWinner }: TeamProps) {
  const team = index === 0 ? game.team1 : game.team2;
  return (
    <span className="flex min-w-0 items-center gap-[1.6vmin]">
      <TvLogo {...team} tint={tint} className="size-[7.5vmin] text-[3.6vmin]" />
      <span
        className={`line-clamp-2 min-w-0 break-words font-semibold landscape:line-clamp-4 ${nameSize(team.name)}`}
      >
        {team.name}
      </span>
      {isWinner ? <Check className="size-[4vmin] shrink-0 text-palm" strokeWidth={3.5} /> : null}
    </span>
  );
}
