import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { networkOf } from '#server/http/network.ts';
import { Line } from '#server/store/database/fair-queue.ts';

const PER_TURN = 4;

/**
 * Begins a few requests per turn of the event loop, network by network, so that one network's flood does not
 * delay the others.
 */
export function takeTurns(): onRequestHookHandler {
  const line = new Line();
  let planned = 0;
  const plan = () => {
    if (planned === PER_TURN) return;
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

const isStillThere = ({ raw }: FastifyRequest) => !raw.socket.destroyed;
