import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/http/network.ts';
import type { Asker } from '#server/store/database/askers.ts';
import type { Principal } from './access.ts';

/** Enough for a beach of phones behind one address that all begin at once. */
const OF_NETWORK = 1_000;
/** Ten tabs of one person ask far less. */
const OF_ACCOUNT = 100;
/** A script of an organiser or a scorekeeper may send hundreds of calls at once. */
const OF_STAFF = 1_000;
/** Anybody may have photographed a court's link. */
const OF_COURT_DEVICE = 200;

/** The public answers that are computed once for everybody; there are as many as games. */
export const EVERYBODY: Asker = { name: 'everybody', isFirst: false, most: Number.POSITIVE_INFINITY };

/** Who asks the database for a request: who keeps score or organises is served before all others. */
export const askerOf = (principal: Principal, request: FastifyRequest): Asker =>
  ownLane(principal) ?? networkAsker(request);

/** The lane of an account or a court device; undefined for whoever is not known. */
export function ownLane(principal: Principal): Asker | undefined {
  if (principal.kind === 'court')
    return { name: `court ${principal.id}`, isFirst: true, most: OF_COURT_DEVICE };
  if (principal.kind !== 'user') return undefined;
  const isFirst = principal.isScorer || principal.isAdmin;
  return { name: `account ${principal.id}`, isFirst, most: isFirst ? OF_STAFF : OF_ACCOUNT };
}

export const networkAsker = (request: FastifyRequest): Asker => ({
  name: `network ${networkOf(request.ip)}`,
  isFirst: false,
  most: OF_NETWORK,
});
