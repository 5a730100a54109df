import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type Stage = CallAnswer<Contract['GET /api/stages']>[number];
export type DrawnGame = Stage['rounds'][number]['games'][number];

export const stagesQuery = read('GET /api/stages', {});

export const nameIn =
  ({ entries }: Stage) =>
  (id: number): string =>
    entries.find((entry) => entry.id === id)?.name ?? 'Alguém';
