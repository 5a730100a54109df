import { STANDINGS_POINTS, TIE_BREAKERS, type TieBreaker } from '#domain/standings/standings-rules.ts';

const { withoutLosingASet, havingLostASet, extraRound, tie } = STANDINGS_POINTS;

export type ResultPoints = readonly (readonly [result: string, points: number])[];

export const NORMAL_RESULTS: ResultPoints = [
  ['Vitória por 2x0', withoutLosingASet.winner],
  ['Vitória por 2x1', havingLostASet.winner],
  ['Derrota por 1x2', havingLostASet.loser],
  ['Derrota por 0x2', withoutLosingASet.loser],
];
export const ALL_RESULTS: ResultPoints = [
  ...NORMAL_RESULTS,
  ['Vitória em rodada extra (set único)', extraRound.winner],
  ['Derrota em rodada extra', extraRound.loser],
  ['Empate', tie],
];

const WORDS: Readonly<Record<TieBreaker, string>> = {
  wins: 'Mais vitórias',
  pointDifference: 'Maior saldo de pontos',
  headToHead: 'Confronto direto',
};

export const CRITERIA = TIE_BREAKERS.map((criterion) => WORDS[criterion]);
