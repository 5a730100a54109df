import { keepPreviousData } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { GENDERS, type Gender } from '#domain/tournament.ts';
import { read } from '#web/lib/net/query.ts';

export type PlayerPoints = CallAnswer<Contract['GET /api/scores']>[number];

/** The filter, also in the URL (`?genero=Feminino&time=3`). */
export type PointsFilter = { genero?: Gender | undefined; time?: number | undefined };

export const pointsQuery = ({ genero, time }: PointsFilter) => ({
  ...read('GET /api/scores', {
    query: { ...(genero ? { gender: genero } : {}), ...(time ? { team: String(time) } : {}) },
  }),
  placeholderData: keepPreviousData,
});

export const genderIn = (value: unknown): Gender | undefined => GENDERS.find((gender) => gender === value);

export const evolutionQuery = (playerId: number) =>
  read('GET /api/players/evolution/{playerId}', { params: { playerId } });

export type Career = CallAnswer<Contract['GET /api/players/{id}/career']>;

export const careerQuery = (id: number) => read('GET /api/players/{id}/career', { params: { id } });
