import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';

const PAGE = '/comecar';
/** It may begin with a backup that is brought back. */
const RESTORE = '/restaurar';

/** While a server waits for its first administrator every page leads to where that begins. */
export const firstStartHook = (
  { firstStart, headers }: Installation,
  tournamentOf: (request: FastifyRequest) => OpenTournament,
): onRequestAsyncHookHandler => {
  return async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path === PAGE || path === RESTORE || path.startsWith('/api/')) return;
    const { snapshots } = tournamentOf(request);
    // Without the database the page opens all the same.
    const isOpen = await firstStart.isOpen(snapshots.current).catch(() => false);
    if (isOpen) await reply.headers({ ...headers, 'cache-control': 'no-store' }).redirect(PAGE, 302);
  };
};
