import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type BroadcastState = CallAnswer<Contract['GET /api/broadcast']>;

export const broadcastQuery = read('GET /api/broadcast', {});

/** Without the event stream, in milliseconds. Short, because a broadcast has many viewers. */
export const POLL = 2_000;
