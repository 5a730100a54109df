import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileSlug, tournamentTitle } from '#domain/people/names.ts';
import { verifyOwnPassword } from '#server/features/auth/own-password.ts';
import { forbidden } from '#server/http/problem.ts';
import type { CallContext, FeatureRoutes } from '#server/routing/implementation.ts';
import { playersCsv } from './players-csv.ts';
import { teamsCsv } from './teams-csv.ts';

export const exportRoutes = {
  'GET /api/export/players/csv': {
    async respond(_asked, request, reply, context) {
      noteExport(request, context);
      await sendFile(context, reply, 'jogadores', playersCsv(context.tournament.snapshots.current));
    },
  },
  'POST /api/export/players/personal': {
    async respond({ body }, request, reply, context) {
      const { principal } = context;
      const { db, clock } = context.installation;
      if (principal.kind !== 'user') throw forbidden();
      await verifyOwnPassword({ db, clock, user: principal }, body?.currentPassword);
      noteExport(request, context);
      const csv = playersCsv(context.tournament.snapshots.current, { isPersonal: true });
      await sendFile(context, reply, 'jogadores-dados-pessoais', csv);
    },
  },
  'GET /api/export/teams/csv': {
    async respond(_asked, request, reply, context) {
      noteExport(request, context);
      await sendFile(context, reply, 'times', teamsCsv(context.tournament.snapshots.current));
    },
  },
} satisfies FeatureRoutes;

function noteExport(request: FastifyRequest, { installation, principal }: CallContext) {
  installation.security.note('export', request, { account: principal.kind === 'user' ? principal.id : null });
}

async function sendFile(
  { installation: { clock }, tournament: { snapshots } }: CallContext,
  reply: FastifyReply,
  what: string,
  csv: string,
) {
  const { timeZone } = snapshots.current;
  const name = [what, fileSlug(tournamentTitle(snapshots.current))].filter(Boolean).join('-');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now());
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(csv);
}
