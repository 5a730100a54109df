import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pathId } from '#contract/fields.ts';
import type { Topic } from '#contract/reads.ts';
import type { Team } from '#domain/tournament.ts';
import { found } from '#server/http/problem.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { sendAnswer } from '#server/routing/send-answer.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { calendarFeed } from './feed.ts';

type Tools = { installation: Installation; tournamentOf(request: FastifyRequest): OpenTournament };

const TOPICS: readonly Topic[] = ['tournament', 'rounds', 'teams', 'games'];

export function serveCalendars(app: FastifyInstance, { installation, tournamentOf }: Tools): void {
  const security = Object.entries(installation.headers).flat();
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    teamIn: (snapshot: Snapshot) => Team | undefined,
  ) => {
    const { answers, publicUrl, snapshots } = tournamentOf(request);
    const { current } = snapshots;
    const make = () => calendarFeed(current, publicUrl, teamIn(current));
    const answer = answers.get(key, TOPICS, current, make);
    sendAnswer(request, reply, answer, current.revision, 'public', security, 'text/calendar; charset=utf-8');
  };
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const hidden = { hide: true };
  routes.get('/calendario.ics', { schema: hidden }, (request, reply) =>
    send(request, reply, 'calendar', () => undefined),
  );
  routes.get(
    '/times/:id/calendario.ics',
    { schema: { ...hidden, params: z.object({ id: pathId }) } },
    (request, reply) => {
      const { id } = request.params;
      send(request, reply, `calendar ${id}`, ({ teamOf }) => found(teamOf.get(id), 'team'));
    },
  );
}
