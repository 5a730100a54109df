import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { aPlayer, aTeam } from './builders.ts';

export type Stage = CallAnswer<Contract['GET /api/stages']>[number];
export type NewStage = CallRequest<Contract['POST /api/stages']>['body'];

const NAMES = ['Ana', 'Bia', 'Caio', 'Duda', 'Edu', 'Fabi', 'Gil', 'Hugo', 'Iris', 'Jana', 'Kiko', 'Lia'];
export async function people(admin: Caller, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (const firstName of NAMES.slice(0, count)) ids.push((await aPlayer(admin, { firstName })).id);
  return ids;
}

export async function teams(admin: Caller, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 1; i <= count; i += 1) ids.push((await aTeam(admin, `Time ${i}`)).id);
  return ids;
}

export function aStage(admin: Caller, ids: readonly number[], stage: Partial<NewStage> = {}): Promise<Stage> {
  return admin.call('POST /api/stages', {
    body: {
      name: 'Super de terça',
      format: { type: 'individual', rounds: 7, courts: 2 },
      entries: ids.map((id) => ({ id })),
      courts: ['1', '2'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
      ...stage,
    },
  });
}

export const draw = (admin: Caller, { id }: Pick<Stage, 'id'>, number = '4711') =>
  admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number } });

/** Plays a game in two sets: the first side wins where `score` is positive, by that many points a set. */
export async function play(admin: Caller, id: number, score: number) {
  const params = { id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const [team1Score, team2Score] = score > 0 ? [21, 21 - score] : [21 + score, 21];
  for (const setNumber of [1, 2])
    await admin.call('POST /api/games/{id}/sets', { params, body: { setNumber, team1Score, team2Score } });
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
}

export const only = async (admin: Caller): Promise<Stage> => {
  const [stage] = await admin.call('GET /api/stages');
  if (!stage) throw new Error('There is no stage');
  return stage;
};
