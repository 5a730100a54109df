import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { LinkOfAnother } from '#contract/tournament/court-links.ts';
import { baseOf, openIn, ownBase } from '#web/lib/net/base.ts';
import { CallFailed, unanswered } from '#web/lib/net/call-failed.ts';
import { ask, send, written } from '#web/lib/net/client.ts';
import { dropToken, pendingToken, takeEarlyAnswer } from '#web/lib/net/court-token.ts';
import { noteLinkOpened } from '#web/lib/net/live.ts';
import { read } from '#web/lib/net/query.ts';
import { COURT_KEY, hasCourtHere, noteCourt } from './court-session.ts';

export type LinkedCourt = CallAnswer<Contract['GET /api/court']>;
export type CourtLink = CallAnswer<Contract['GET /api/court-links']>[number];

export const courtLinksQuery = read('GET /api/court-links', {});

/**
 * The games of this device's court link; null without one. A new link is first exchanged for a session, and kept
 * for another try if no answer comes.
 */
export const courtQuery = queryOptions<LinkedCourt | null>({
  queryKey: COURT_KEY,
  queryFn: ({ client, signal }) => exchangeOrRead(client, signal),
});

let exchanging: { readonly token: string; readonly answer: Promise<LinkedCourt> } | null = null;

/** Why the link was refused. The answer stays the same until another link is opened. */
const refusals = new WeakMap<QueryClient, CallFailed>();

async function exchangeOrRead(client: QueryClient, signal: AbortSignal): Promise<LinkedCourt | null> {
  const token = pendingToken();
  if (token === null && hasCourtHere()) {
    const court = await ask('GET /api/court', {}, signal).catch(openMoved);
    refusals.delete(client);
    return court;
  }
  if (token === null) {
    const refusal = refusals.get(client);
    if (refusal) throw refusal;
    return null;
  }
  // One exchange per link: a second one would make a second session for this device.
  if (exchanging?.token !== token) exchanging = { token, answer: exchange(client, token) };
  return exchanging.answer;
}

/**
 * Opens the court in its tournament, if another one has become the current one since; else throws the refusal. What waits
 * on this device is sent from there.
 */
async function openMoved(refusal: unknown): Promise<never> {
  if (!(refusal instanceof CallFailed) || refusal.problem.code !== 'COURT_LINK_ENDED') throw refusal;
  for (const tournament of await ask('GET /api/tournaments', {}, undefined, '')) {
    const base = baseOf(tournament);
    if (base === ownBase() || !(await isCourtOf(base))) continue;
    noteCourt(base);
    openIn(tournament, `/quadra${location.search}`);
    return new Promise(() => {});
  }
  throw refusal;
}

const isCourtOf = (base: string): Promise<boolean> =>
  ask('GET /api/court', {}, undefined, base).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallFailed && error.status === 401) return false;
      throw error;
    },
  );

const EXCHANGE = 'POST /api/court-links/use';

async function readEarly(answer: Promise<Response>): Promise<LinkedCourt> {
  const response = await answer.catch((error: unknown) => {
    throw unanswered(error);
  });
  return written(EXCHANGE, response);
}

async function exchange(client: QueryClient, token: string): Promise<LinkedCourt> {
  try {
    const early = takeEarlyAnswer();
    const court = await (early ? readEarly(early) : send(EXCHANGE, { body: { token } }));
    dropToken();
    noteCourt();
    noteLinkOpened();
    refusals.delete(client);
    return court;
  } catch (error) {
    const { tournament }: Partial<LinkOfAnother> = error instanceof CallFailed ? error.answer : {};
    // The link's tournament was the current one when it was printed.
    if (tournament) {
      openIn(tournament, `/quadra#${token}`);
      return new Promise(() => {});
    }
    if (error instanceof CallFailed && !error.isPassing) {
      dropToken();
      refusals.set(client, error);
    }
    throw error;
  } finally {
    exchanging = null;
  }
}

/** The link has ended or is invalid; asking again does not help. */
export const hasEnded = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && !error.isPassing;
