import { Link } from '@tanstack/react-router';
import { playsIn } from '#domain/people/pairs.ts';
import { countedWord } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import type { Game } from '#web/features/games/queries.ts';
import { dateOf, scoreView, setsAsPlayed } from '#web/features/games/score-view.ts';
import { GameLink } from '#web/lib/page/game-link.tsx';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { isTie, type ScoreSet, type ShownScore } from '#web/ui/score/score.ts';
import { SetBar } from '#web/ui/score/set-bar.tsx';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';

export function MatchupCard({ game }: { game: Game }) {
  const isOwn = playsIn(game, useUser().player);
  const score = scoreView(game);
  const isPlayed = score.status === 'finished';
  const [first, second] = score.teams;
  const tints = useTeamTints(score.teams);
  return (
    <article
      aria-label={`${first.name} contra ${second.name}`}
      className={classes(
        'relative flex h-full flex-col gap-3 rounded-card border border-line p-4 sm:p-5',
        isOwn ? 'bg-ocean-wash' : 'bg-card',
      )}
    >
      <GameLink game={game} />
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-soft text-sm">
        <span className="font-semibold text-ink">{score.place}</span>
        {/* Otherwise it would fit beside the place on some cards of a row but not on others. */}
        <span className="whitespace-nowrap text-[0.8125rem] md:basis-full">
          <SpokenText {...dateOf(game)} />
        </span>
        <span className="flex basis-full flex-wrap gap-2 empty:hidden">
          {isOwn ? <Badge tone="sun">Seu jogo</Badge> : null}
          {score.award ? <Badge tone="sun">{score.award}</Badge> : null}
        </span>
      </header>
      <div className="flex flex-col gap-1">
        <TeamLine score={score} index={0} tint={tints[0]} team={game.team1} />
        {isPlayed ? null : <span className="pl-12 text-sm text-soft">VS</span>}
        <TeamLine score={score} index={1} tint={tints[1]} team={game.team2} />
      </div>
      {isPlayed ? <Sets game={game} official={score.sets} /> : null}
    </article>
  );
}

const TEAM = 'inline-flex min-h-11 min-w-11 items-center leading-tight [overflow-wrap:anywhere]';

type TeamLineProps = { score: ShownScore; index: 0 | 1; tint: number; team: Game['team1'] };

function TeamLine({ score, index, tint, team: { id, memberIds } }: TeamLineProps) {
  const { status, teams, setsWon, winner, award } = score;
  const { name, imageUrl } = teams[index];
  const isLoser = winner ? winner !== index + 1 : Boolean(award);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <TeamLogo name={name} imageUrl={imageUrl} tint={tint} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        {memberIds ? (
          <span className={classes(TEAM, !isLoser && 'font-semibold')}>{name}</span>
        ) : (
          <Link
            to="/times/$id"
            params={{ id: String(id) }}
            className={classes(TEAM, 'relative z-20 hover:underline', !isLoser && 'font-semibold')}
          >
            {name}
          </Link>
        )}
        {status === 'finished' ? <Outcome isTie={isTie(score)} isLoser={isLoser} /> : null}
      </span>
      {status === 'finished' ? (
        <span className={classes('digits text-3xl leading-none', isLoser && 'font-medium text-soft')}>
          {setsWon[index]}
          <span className="sr-only">{` ${countedWord(setsWon[index], 'set')}`}</span>
        </span>
      ) : null}
    </div>
  );
}

function Outcome({ isTie, isLoser }: { isTie: boolean; isLoser: boolean }) {
  if (isTie) return <Badge tone="sun">Empate</Badge>;
  return isLoser ? <Badge>Perdedor</Badge> : <Badge tone="palm">Vencedor</Badge>;
}

/** An awarded game shows the sets as played, with a note about which ones count. */
function Sets({ game, official }: { game: Game; official: readonly ScoreSet[] }) {
  if (!game.award) return <SetList title="Sets" isTitleHidden sets={official} />;
  return (
    <>
      <SetList title="Como foi jogado" sets={setsAsPlayed(game)} />
      <SetList title="Placar oficial" sets={official} />
    </>
  );
}

type SetListProps = { title: string; isTitleHidden?: boolean; sets: readonly ScoreSet[] };

function SetList({ title, isTitleHidden = false, sets }: SetListProps) {
  return (
    <div className="border-line border-t pt-2.5">
      {isTitleHidden ? null : <p className="font-semibold text-sm text-soft">{title}</p>}
      {sets.length === 0 ? <p className="py-1 text-sm text-soft">Nenhum set jogado</p> : null}
      <ul aria-label={title}>
        {sets.map((set) => (
          <li key={set.number}>
            <SetBar {...set} />
          </li>
        ))}
      </ul>
    </div>
  );
}
