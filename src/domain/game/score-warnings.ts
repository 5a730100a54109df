import type { PlayedGame, SetScore } from '#domain/tournament.ts';
import { setsWon } from './game-result.ts';
import { isFinalScore, margin, targetPoints, WINNING_LEAD, winsGame } from './sets.ts';

type SetWarning = {
  readonly code: 'SET_TIED' | 'SET_BELOW_TARGET' | 'SET_NOT_TWO_CLEAR' | 'SET_PAST_TARGET';
  readonly message: string;
};

/** Something unusual about a game, for whoever completes it; Portuguese. */
type CompletionWarning = {
  readonly code: SetWarning['code'] | 'GAME_NOT_WON';
  readonly message: string;
};

/**
 * Warns about scores that no set ends with. Never a refusal: time limits and injuries happen (docs/rules.md, Sets
 * 6).
 */
export function setWarnings(set: SetScore, isExtraRound: boolean): SetWarning[] {
  if (set.skipped || isFinalScore(set, isExtraRound)) return [];
  const target = targetPoints(set.setNumber, isExtraRound);
  const { leader, lead } = margin(set);
  const name = `Set ${set.setNumber} em ${set.team1Score}x${set.team2Score}`;
  if (lead === 0) return [{ code: 'SET_TIED', message: `${name}: empatado, não conta para nenhum time.` }];
  if (leader < target)
    return [{ code: 'SET_BELOW_TARGET', message: `${name}: ninguém chegou a ${target} pontos.` }];
  if (lead < WINNING_LEAD)
    return [{ code: 'SET_NOT_TWO_CLEAR', message: `${name}: falta a vantagem de dois pontos.` }];
  return [
    { code: 'SET_PAST_TARGET', message: `${name}: passou de ${target} com mais de dois pontos de vantagem.` },
  ];
}

/**
 * Warns before a game is completed: scores no set ends with, and a best of three in which nobody won two sets.
 * Never a refusal (docs/rules.md, Sets 6).
 */
export function completionWarnings({ sets, isExtraRound }: PlayedGame): CompletionWarning[] {
  const ofSets = sets.flatMap((set) => setWarnings(set, isExtraRound));
  const { team1, team2 } = setsWon(sets);
  if (isExtraRound) return ofSets;
  if (winsGame(team1, team2, isExtraRound) || winsGame(team2, team1, isExtraRound)) return ofSets;
  const result = `Melhor de três em ${team1} a ${team2}`;
  const message =
    team1 === team2 ? `${result}: o jogo conta como empate.` : `${result}: nenhum time venceu dois sets.`;
  return [...ofSets, { code: 'GAME_NOT_WON', message }];
}
