import { againstRule } from '#server/http/problem.ts';

/** The refusal of what a round without a day cannot have (docs/rules.md, Rounds 9). */
export const withoutDay = (number: number) =>
  againstRule('ROUND_WITHOUT_DAY', `A rodada ${number} está sem dia: escolha um em Datas das Rodadas`);
