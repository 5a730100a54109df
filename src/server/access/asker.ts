import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/http/network.ts';
import type { Asker } from '#server/store/database/askers.ts';
import type { Principal } from './access.ts';

const NETWORK_MOST = 1_000;
/** Ten tabs of one person need far less. */
const ACCOUNT_MOST = 100;
/** A script run by an organiser or a scorekeeper may send hundreds of calls at once. */
const STAFF_MOST = 1_000;
/** Kept low because anybody may have photographed a court's link. */
const COURT_DEVICE_MOST = 200;

/** For public answers that are computed once for everybody; there are as many as there are games. */
export const EVERYBODY: Asker = { name: 'everybody', isFirst: false, most: Number.POSITIVE_INFINITY };

export const askerOf = (principal: Principal, request: FastifyRequest): Asker =>
  ownLane(principal) ?? networkAsker(request);

export function ownLane(principal: Principal): Asker | undefined {
  if (principal.kind === 'court')
    return { name: `court ${principal.id}`, isFirst: true, most: COURT_DEVICE_MOST };
  if (principal.kind !== 'user') return undefined;
  const isFirst = principal.isScorer || principal.isAdmin;
  return { name: `account ${principal.id}`, isFirst, most: isFirst ? STAFF_MOST : ACCOUNT_MOST };
}

export const networkAsker = (request: FastifyRequest): Asker => ({
  name: `network ${networkOf(request.ip)}`,
  isFirst: false,
  most: NETWORK_MOST,
});
