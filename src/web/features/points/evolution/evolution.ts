import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

export type Evolution = CallAnswer<Contract['GET /api/players/evolution/{playerId}']>;
export type EvolutionRound = Evolution['roundsData'][number];
