import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { networkAsker } from '#server/access/asker.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { askAs } from '#server/store/database/askers.ts';
import { askedWithin } from '#server/store/database/within.ts';

const PAGE = '/comecar';

/** Until the first administrator exists, every page of the current tournament redirects to the first start. */
export const firstStartHook = (
  { firstStart, headers }: Installation,
  tournamentOf: (request: FastifyRequest) => OpenTournament,
): onRequestAsyncHookHandler => {
  return async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path === PAGE || path.startsWith('/api/')) return;
    const { base, snapshots, pageWaits } = tournamentOf(request);
    if (base !== '') return;
    // Without the database the page still opens.
    const isOpen = await askedWithin(pageWaits, () =>
      askAs(networkAsker(request), () => firstStart.isOpen(snapshots.current)),
    ).catch(() => false);
    if (isOpen) await reply.headers({ ...headers, 'cache-control': 'no-store' }).redirect(PAGE, 302);
  };
};
