import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { POLL_PLAYING } from '#web/features/games/queries.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { read } from '#web/lib/net/query.ts';

export type PublicGame = CallAnswer<Contract['GET /api/public/games/{id}']>;
export type StorySet = CallAnswer<Contract['GET /api/public/games/{id}/story']>['sets'][number];
export type PublicTeam = CallAnswer<Contract['GET /api/public/teams/{id}']>;

export const publicGameQuery = (id: number, base?: string) =>
  read('GET /api/public/games/{id}', { params: { id } }, base);
export const storyQuery = (id: number) => read('GET /api/public/games/{id}/story', { params: { id } });
export const publicTeamQuery = (id: number, base?: string) =>
  read('GET /api/public/teams/{id}', { params: { id } }, base);

export const earlierTeamsQuery = (id: number) =>
  read('GET /api/public/teams/{id}/seasons', { params: { id } });

/** Without the event stream, in milliseconds. */
export const POLL = {
  game: (shown: PublicGame | undefined) => (shown?.game.status === 'em_andamento' ? POLL_PLAYING : 10_000),
  team: 30_000,
} as const;

/** The id in an address; 0, which no row has, if invalid. */
export const idIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

export const isMissing = (error: unknown): boolean => error instanceof CallFailed && error.status === 404;
