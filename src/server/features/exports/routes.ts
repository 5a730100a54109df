import type { FastifyReply } from 'fastify';
import type { House } from '#server/house.ts';
import type { Some } from '#server/http/implementation.ts';
import { playersCsv } from './players-csv.ts';
import { teamsCsv } from './teams-csv.ts';

export const exportRoutes = (house: House) =>
  ({
    'GET /api/export/players/csv': {
      async own(_asked, _request, reply, principal) {
        const isPersonal = principal.kind === 'user' && principal.isAdmin;
        await sendFile(house, reply, 'jogadores', playersCsv(house.snapshots.current, { isPersonal }));
      },
    },
    'GET /api/export/teams/csv': {
      async own(_asked, _request, reply) {
        await sendFile(house, reply, 'times', teamsCsv(house.snapshots.current));
      },
    },
  }) satisfies Some;

/** A file to keep, named after what is in it and the day where the tournament is. */
async function sendFile({ clock, snapshots }: House, reply: FastifyReply, name: string, csv: string) {
  const { timeZone } = snapshots.current;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now());
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(csv);
}
