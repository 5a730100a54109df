import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileSlug, tournamentTitle } from '#domain/names.ts';
import type { House } from '#server/house.ts';
import type { Principal } from '#server/http/access.ts';
import type { Some } from '#server/http/implementation.ts';
import { playersCsv } from './players-csv.ts';
import { teamsCsv } from './teams-csv.ts';

export const exportRoutes = (house: House) =>
  ({
    'GET /api/export/players/csv': {
      async own(_asked, request, reply, principal) {
        noteExport(house, request, principal);
        const isPersonal = principal.kind === 'user' && principal.isAdmin;
        await sendFile(house, reply, 'jogadores', playersCsv(house.snapshots.current, { isPersonal }));
      },
    },
    'GET /api/export/teams/csv': {
      async own(_asked, request, reply, principal) {
        noteExport(house, request, principal);
        await sendFile(house, reply, 'times', teamsCsv(house.snapshots.current));
      },
    },
  }) satisfies Some;

function noteExport({ security }: House, request: FastifyRequest, principal: Principal) {
  security.note('export', request, { account: principal.kind === 'user' ? principal.id : null });
}

/** A file to keep, named after what is in it, the tournament, and the day where that is. */
async function sendFile({ clock, snapshots }: House, reply: FastifyReply, what: string, csv: string) {
  const { timeZone } = snapshots.current;
  const name = [what, fileSlug(tournamentTitle(snapshots.current))].filter(Boolean).join('-');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now());
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(csv);
}
