import type { BracketChange, BracketGame, FilledGame, TeamOrNobody } from './bracket.ts';

type Titled = Pick<BracketGame, 'stage' | 'stageRound'>;

/** What the round of a game is called: *Semifinal*, *Repescagem, 2ª fase*. */
export function bracketTitle({ stage, stageRound }: Titled, bracket: readonly Titled[]): string {
  if (stage === 'third') return 'Terceiro lugar';
  if (stage === 'final') return 'Final';
  if (stage === 'reset') return 'Segunda final';
  if (stage === 'losers') return `Repescagem, ${stageRound}ª fase`;
  const isDouble = bracket.some((game) => game.stage === 'final');
  const rounds = bracket.filter((game) => game.stage === 'main').map((game) => game.stageRound);
  const left = Math.max(...rounds) - stageRound;
  if (isDouble) return left === 0 ? 'Final da chave principal' : `Chave principal, ${stageRound}ª fase`;
  const size = rounds.filter((round) => round === stageRound).length;
  const names = ['Final', 'Semifinal', 'Quartas de final', 'Oitavas de final'];
  return names[left] ?? `${stageRound}ª fase (${size} jogos)`;
}

/** What a corrected result does to later games, a sentence for each (docs/rules.md, Formats 9). */
export function changeWords(
  { changed, kept }: BracketChange,
  bracket: readonly BracketGame[],
  nameOf: (team: number) => string,
): string[] {
  const name = (team: TeamOrNobody | null) => (typeof team === 'number' ? nameOf(team) : 'ninguém');
  const teamsOf = ({ teams: [one, other] }: FilledGame) => `${name(one)} contra ${name(other)}`;
  return [
    ...changed.map((game) => {
      const title = bracketTitle(game, bracket);
      if (game.state === 'ready') return `${title}: passa a ser ${teamsOf(game)}.`;
      const free = typeof game.winner === 'number' ? ` ${name(game.winner)} segue sem jogar.` : '';
      return `${title}: não acontece mais.${free}`;
    }),
    ...kept.map((game) => {
      const title = bracketTitle(game, bracket);
      const steps = game.state === 'over' ? 'reverta esse jogo, exclua os sets' : 'exclua os sets desse jogo';
      return `${title}: já começou e fica com ${teamsOf(game)}. Para trocar os times, ${steps} e volte-o a agendado.`;
    }),
  ];
}
