import { type MatchRules, rulesOfSet } from '#domain/rules/rules.ts';
import type { Award, AwardReason, PlayedGame, SetScore, Side } from '#domain/tournament.ts';
import { isFinalScore, isSetFinished, SET_NUMBERS, winnerOfSet, winningPoints, winsGame } from './sets.ts';

/** The reasons in words. */
export const AWARD_WORDS: Readonly<Record<AwardReason, string>> = { wo: 'W.O.', abandono: 'Abandono' };

/** 'W.O.', or 'W.O. duplo' where neither team played: the same in every place that shows a result. */
export const awardInWords = ({ winner, reason }: Award): string =>
  winner === null ? 'W.O. duplo' : AWARD_WORDS[reason];

const AWARD_PHRASES: Readonly<Record<AwardReason, string>> = {
  wo: 'por W.O.',
  abandono: 'por abandono',
};

/** How an awarded game was won, after the result: 'por W.O.', or 'W.O. duplo'. */
export const awardPhrase = (award: Award): string =>
  award.winner === null ? awardInWords(award) : AWARD_PHRASES[award.reason];

/** The same as a sentence, without the full stop: 'Vitória por W.O.', 'W.O. duplo: nenhum dos times jogou'. */
export const awardSentence = (award: Award): string =>
  award.winner === null
    ? `${awardInWords(award)}: nenhum dos times jogou`
    : `Vitória ${AWARD_PHRASES[award.reason]}`;

export type OfficialSet = Pick<SetScore, 'setNumber' | 'team1Score' | 'team2Score'>;

/**
 * The sets that count, by number (docs/rules.md, Sets 2 and 9). Completed game: every set not skipped. In
 * progress: finished sets. Awarded: sets with a final score as they are, and as many others as the winner still
 * needs, filled with the fewest points that win them; none where neither team played. Never throws: the rules may
 * change after an award.
 */
export function officialSets(game: PlayedGame): readonly OfficialSet[] {
  if (game.award) return game.award.winner === null ? [] : awardedSets(game, game.award.winner);
  return game.sets
    .filter((set) => !set.skipped)
    .filter((set) => game.status === 'concluido' || isSetFinished(game.sets, set, game.rules))
    .map(score);
}

/**
 * The team that has won the game by sets with a final score, which an award cannot change; null where none
 * has.
 */
export function winnerByFinalSets(game: PlayedGame): Side | null {
  const [team1, team2] = finalSetsWon(game);
  if (winsGame(team1, team2, game.rules)) return 1;
  return winsGame(team2, team1, game.rules) ? 2 : null;
}

function awardedSets(game: PlayedGame, winner: Side): readonly OfficialSet[] {
  const [team1, team2] = finalSetsWon(game);
  let won = winner === 1 ? team1 : team2;
  const lost = winner === 1 ? team2 : team1;
  return SET_NUMBERS.flatMap((setNumber) => {
    const played = game.sets.find((set) => set.setNumber === setNumber);
    if (played && isFinalScore(played, game.rules)) return [score(played)];
    if (winsGame(won, lost, game.rules)) return [];
    won += 1;
    return [completedSet(setNumber, played, winner, game.rules)];
  });
}

function finalSetsWon(game: PlayedGame): [team1: number, team2: number] {
  const winners = game.sets.filter((set) => isFinalScore(set, game.rules)).map(winnerOfSet);
  const team1 = winners.filter((winner) => winner === 1).length;
  return [team1, winners.length - team1];
}

/** The set with the fewest points added that let the winner win it; points already played are kept. */
function completedSet(
  setNumber: number,
  played: SetScore | undefined,
  winner: Side,
  rules: MatchRules,
): OfficialSet {
  const { team1Score, team2Score } = played ?? { team1Score: 0, team2Score: 0 };
  const ofSet = rulesOfSet(rules, setNumber);
  return winner === 1
    ? { setNumber, team1Score: winningPoints(team1Score, team2Score, ofSet), team2Score }
    : { setNumber, team1Score, team2Score: winningPoints(team2Score, team1Score, ofSet) };
}

function score({ setNumber, team1Score, team2Score }: OfficialSet): OfficialSet {
  return { setNumber, team1Score, team2Score };
}
