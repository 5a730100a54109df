import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { ask } from '#web/lib/net/client.ts';
import { read } from '#web/lib/net/query.ts';

export type Message = CallAnswer<Contract['GET /api/whatsapp/history']>[number];
export type MessageType = Message['messageType'];
export type Batch = CallAnswer<Contract['GET /api/whatsapp/batches']>[number];
export type Gateway = CallAnswer<Contract['GET /api/whatsapp/gateway']>;
export type ByHandBatch = CallAnswer<Contract['GET /api/whatsapp/batches/{id}/by-hand']>;
export type ConsentReply = CallAnswer<Contract['GET /api/whatsapp/consent-replies']>[number];
export type Reminder = CallAnswer<Contract['GET /api/whatsapp/reminders']>[number];
export type Preview = CallAnswer<Contract['POST /api/whatsapp/preview']>;
type PreviewBody = CallRequest<Contract['POST /api/whatsapp/preview']>['body'];
export type Audience = Omit<PreviewBody, 'messageType' | 'roundNumber'>;
type HistoryQuery = NonNullable<CallRequest<Contract['GET /api/whatsapp/history']>['query']>;
export type HistoryFilter = Omit<HistoryQuery, 'before'>;

export const gatewayQuery = read('GET /api/whatsapp/gateway', {});
export const batchesQuery = read('GET /api/whatsapp/batches', {});
export const consentRepliesQuery = read('GET /api/whatsapp/consent-replies', {});
export const remindersQuery = read('GET /api/whatsapp/reminders', {});

export type Waiting = CallAnswer<Contract['GET /api/whatsapp/batches/{id}/by-hand']>['waiting'][number];

export const byHandQuery = (id: number) => read('GET /api/whatsapp/batches/{id}/by-hand', { params: { id } });

/** A message's text and number of recipients. A POST that changes nothing: the audience is its body. */
export const previewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['POST /api/whatsapp/preview', body],
    queryFn: ({ signal }) =>
      ask('POST /api/whatsapp/preview', { body: { ...body, messageType: previewName(body) } }, signal),
  });

/** The specification's preview calls the ranking of teams by another name than its history. */
const previewName = ({ messageType }: PreviewBody) =>
  messageType === 'ranking_teams_general_utility' ? 'teams_ranking' : messageType;

/** A full page may be followed by another. */
const PAGE = 20;

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/whatsapp/history', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      ask(
        'GET /api/whatsapp/history',
        { query: { ...filter, ...(pageParam ? { before: pageParam } : {}) } },
        signal,
      ),
    getNextPageParam: (page: Message[]) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
  });

export const POLL = {
  batches: (batches: readonly Batch[] | undefined) =>
    batches?.some(({ queued, byHand, stopped }) => queued > byHand && !stopped) ? 2_000 : 15_000,
  history: 15_000,
} as const;
