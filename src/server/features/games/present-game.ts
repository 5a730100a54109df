import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { matchup } from '#contract/tournament/matchup.ts';
import { officialSets } from '#domain/game/award.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { isSetFinished } from '#domain/game/sets.ts';
import { liveScores } from '#domain/schedule/lists.ts';
import type { Game, SetLog } from '#domain/tournament.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

export type PresentedGame = CallAnswer<Contract['GET /api/games/{id}']>;
type PresentedLog = NonNullable<PresentedGame['sets'][number]['log']>;

/** A game as everybody may see it: without the notes of its sets, which name people. */
export const presentGame = (snapshot: Snapshot, game: Game): PresentedGame => present(snapshot, game, false);

/** A game for those who may score it: with the notes of its sets. */
export const presentGameInFull = (snapshot: Snapshot, game: Game): PresentedGame =>
  present(snapshot, game, true);

/** The board of the event stream: the active round's games, as everybody may see them. */
export const presentBoard = (snapshot: Snapshot): PresentedGame[] =>
  liveScores(snapshot).map((game) => presentGame(snapshot, game));

/** Its score is the sets won, by the official sets where it was awarded. */
function present(snapshot: Snapshot, game: Game, hasNotes: boolean): PresentedGame {
  const score = gameScore(game);
  // Every set of a completed game counts (docs/rules.md, Sets 2); an awarded game's stay as played.
  const allCount = game.status === 'concluido' && !game.award;
  return {
    ...matchup.parse(game),
    id: game.id,
    team1: teamRef(snapshot, game.team1Id),
    team2: teamRef(snapshot, game.team2Id),
    isExtraRound: game.isExtraRound,
    technicalTimeout: game.rules.set.technicalTimeoutAt !== null,
    rules: game.rules,
    team1Score: score.team1,
    team2Score: score.team2,
    sets: game.sets.map((set) => ({
      id: set.id,
      setNumber: set.setNumber,
      team1Score: set.team1Score,
      team2Score: set.team2Score,
      skipped: set.skipped,
      closed: set.closed,
      finished: allCount || isSetFinished(game.sets, set, game.rules),
      notes: hasNotes ? set.notes : null,
      startTime: set.startTime,
      endTime: set.endTime,
      log: set.log && presentLog(set.log),
    })),
    usedAllPlayersTeam1: game.usedAllPlayersTeam1,
    usedAllPlayersTeam2: game.usedAllPlayersTeam2,
    award: game.award && {
      winner: game.award.winner,
      reason: game.award.reason,
      officialSets: officialSets(game).map(({ setNumber, team1Score, team2Score }) => ({
        setNumber,
        team1Score,
        team2Score,
      })),
    },
    version: game.version,
  };
}

function presentLog({
  timeout,
  pause,
  timeoutsLeft: [timeoutsLeft1, timeoutsLeft2],
  ...log
}: SetLog): PresentedLog {
  return {
    last: log.last,
    events: log.events,
    server: log.server,
    left: log.left,
    sinceSideChange: log.sinceSideChange,
    toSideChange: log.toSideChange,
    timeoutsLeft: [timeoutsLeft1, timeoutsLeft2],
    timeout: timeout && { side: timeout.side, at: timeout.at },
    pause: pause ? { id: pause.id, type: pause.type, side: pause.side, at: pause.at } : null,
  };
}

/** A foreign key forbids deleting a team with games. */
function teamRef(snapshot: Snapshot, teamId: number): PresentedGame['team1'] {
  const team = snapshot.teamOf.get(teamId);
  if (!team) throw new Error(`Team ${teamId} of a game is not in the snapshot`);
  const { id, name, imageUrl, memberIds } = team;
  return { id, name, imageUrl, ...(memberIds ? { memberIds: [...memberIds] } : {}) };
}
