import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { networkOf } from '#server/http/network.ts';
import { Line } from '#server/store/database/fair-queue.ts';

/** How many requests begin in one turn of the event loop: about a millisecond's work. */
const IN_A_TURN = 4;

/**
 * Begins a few requests in each turn of the event loop, by network in turn: however many requests one network sends at once, those
 * of the others do not wait for all of them.
 */
export function takeTurns(): onRequestHookHandler {
  const line = new Line();
  let planned = 0;
  const plan = () => {
    if (planned === IN_A_TURN) return;
    planned += 1;
    setImmediate(beginOne);
  };
  const beginOne = () => {
    planned -= 1;
    const begin = line.next();
    if (!begin) return;
    plan();
    begin();
  };
  return (request, _reply, next) => {
    line.add(networkOf(request.ip), () => isStillThere(request) && next());
    plan();
  };
}

/** Nobody waits for the answer on a connection that is closed. */
const isStillThere = ({ raw }: FastifyRequest) => !raw.socket.destroyed;
