import { setsWon } from '#domain/game/game-result.ts';
import type { MatchRules } from '#domain/rules/rules.ts';
import type { SetScore } from '#domain/tournament.ts';
import type { Rally } from './set-story.ts';
import { addSideOuts, countSideOuts, meanRate, type PairOf, type SideOuts, teamRate } from './side-outs.ts';
import { gameChance } from './win-chance.ts';

type SetRallies = Pick<SetScore, 'setNumber'> & { readonly rallies: readonly Rally[] };

/** Side-outs of earlier games: of the two teams, and of the whole tournament. */
export type EarlierSideOuts = { readonly teams: PairOf<SideOuts>; readonly all: SideOuts };

/**
 * The first team's chance to win after each rally of the sets with a log, estimated from the side-outs of earlier
 * games and of this one up to that rally (docs/rules.md, Court 13). One list per set, one entry per rally.
 */
export function chanceLine(
  game: { readonly sets: readonly SetScore[]; readonly rules: MatchRules },
  logs: readonly SetRallies[],
  earlier: EarlierSideOuts,
): readonly (readonly number[])[] {
  const mean = meanRate(earlier.all);
  let [counts1, counts2] = earlier.teams;
  return logs.map(({ setNumber, rallies }) => {
    const { team1, team2 } = setsWon(game.sets.filter((set) => set.setNumber < setNumber));
    return rallies.map((rally) => {
      const [one, two] = countSideOuts([rally]);
      counts1 = addSideOuts(counts1, one);
      counts2 = addSideOuts(counts2, two);
      const { team1Score, team2Score, winner } = rally;
      return gameChance(
        {
          team1Score,
          team2Score,
          server: winner,
          setNumber,
          setsWon: [team1, team2],
          rules: game.rules,
        },
        [teamRate(counts1, mean), teamRate(counts2, mean)],
      );
    });
  });
}
