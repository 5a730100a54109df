import { type MatchRules, rulesOfSet } from '#domain/rules/rules.ts';
import type { PlayedGame, SetScore } from '#domain/tournament.ts';
import { setsWon } from './game-result.ts';
import { isFinalScore, margin, stopOf, winsGame } from './sets.ts';

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
export function setWarnings(set: SetScore, rules: MatchRules): SetWarning[] {
  if (set.skipped || isFinalScore(set, rules)) return [];
  const ofSet = rulesOfSet(rules, set.setNumber);
  const { target, lead: winningLead } = ofSet;
  const stop = stopOf(ofSet);
  const { leader, lead } = margin(set);
  const name = `Set ${set.setNumber} em ${set.team1Score}x${set.team2Score}`;
  if (lead === 0) return [{ code: 'SET_TIED', message: `${name}: empatado, não conta para nenhum time.` }];
  if (leader < target)
    return [{ code: 'SET_BELOW_TARGET', message: `${name}: ninguém chegou a ${target} pontos.` }];
  if (lead < winningLead)
    return [{ code: 'SET_NOT_TWO_CLEAR', message: `${name}: falta a vantagem de dois pontos.` }];
  if (stop !== null && leader > stop)
    return [{ code: 'SET_PAST_TARGET', message: `${name}: o set acaba em ${stop}.` }];
  return [
    { code: 'SET_PAST_TARGET', message: `${name}: passou de ${target} com mais de dois pontos de vantagem.` },
  ];
}

/**
 * Warns before a game is completed: scores no set ends with, and a best of three in which nobody won two sets.
 * Never a refusal (docs/rules.md, Sets 6).
 */
export function completionWarnings({ sets, rules }: PlayedGame): CompletionWarning[] {
  const ofSets = sets.flatMap((set) => setWarnings(set, rules));
  const { team1, team2 } = setsWon(sets);
  if (rules.bestOf === 1) return ofSets;
  if (winsGame(team1, team2, rules) || winsGame(team2, team1, rules)) return ofSets;
  const result = `Melhor de três em ${team1} a ${team2}`;
  const message =
    team1 === team2 ? `${result}: o jogo conta como empate.` : `${result}: nenhum time venceu dois sets.`;
  return [...ofSets, { code: 'GAME_NOT_WON', message }];
}
