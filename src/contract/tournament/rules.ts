import { z } from 'zod';
import { CRITERIA, isPlayed, MEASURES } from '#domain/rules/rules.ts';

const COUNT = { min: 1, max: 99 } as const;
const POINTS = { min: 0, max: 99 } as const;

const within = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const message = `Use um número de ${min} a ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

const setRules = z
  .object({
    target: within(COUNT),
    lead: z.union([z.literal(1), z.literal(2)], 'A vantagem é de um ou de dois pontos'),
    cap: within(COUNT).nullable(),
    sideChangeEvery: within(COUNT),
    timeouts: within({ min: 0, max: 5 }),
    technicalTimeoutAt: within(COUNT).nullable(),
  })
  .refine(({ target, cap }) => cap === null || cap >= target, {
    path: ['cap'],
    error: 'O máximo não pode ser menor que os pontos do set',
  })
  .refine(({ lead, cap }) => lead === 2 || cap === null, {
    path: ['cap'],
    error: 'Sem vantagem o set acaba nos pontos: não há máximo',
  });

const ofBoth = z.object({ winner: within(POINTS), loser: within(POINTS) });

/** How the games of a round are played and what they count, as `domain/rules` has it. */
export const matchRules = z.object({
  bestOf: z.union([z.literal(1), z.literal(3)], 'O jogo é de um set ou melhor de três'),
  set: setRules,
  deciding: setRules,
  points: z.object({ straight: ofBoth, close: ofBoth, tie: within(POINTS), walkover: ofBoth }),
});

const orderOf = z
  .array(
    z
      .object({ measure: z.enum(MEASURES), among: z.enum(['all', 'level']) })
      .refine(({ measure, among }) => among === 'all' || isPlayed(measure), {
        error: 'Cabeça de chave e sorteio não são contados entre os empatados',
      }),
  )
  .max(CRITERIA.length)
  .refine((list) => new Set(list.map(({ measure, among }) => `${measure} ${among}`)).size === list.length, {
    error: 'Um critério está duas vezes na lista',
  });

const counts = within({ min: 0, max: 10 });

export const rules = z.object({
  normal: matchRules,
  extra: matchRules,
  order: z.object({ two: orderOf, more: orderOf }),
  players: z.object({
    serve: counts,
    defence: counts,
    attack: counts,
    listed: within({ min: 1, max: 10 }),
  }),
});
