import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pathId, pathRound } from '#contract/fields.ts';
import { refuseUnmatched } from '#server/http/conditions.ts';
import { networkOf } from '#server/http/network.ts';
import { sendBytes } from '#server/http/send-answer.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { FORMATS, type Format } from './poster.ts';
import { PosterRenderer } from './poster-renderer.ts';
import { type Subject, versionedPoster } from './subjects.ts';

type Tools = { installation: Installation; tournamentOf(request: FastifyRequest): OpenTournament };

const LASTING = 'public, max-age=31536000, immutable';
/** The version of the poster; any other value, or none, gives the present one. */
const querySchema = z.object({ v: z.string().max(64).optional() });
const ofId = z.object({ id: pathId });
const ofRound = z.object({ round: pathRound });

/**
 * Serves the posters to everybody: of a game, a team, a round's results and best players, the standings, the
 * games in progress and the next ones.
 */
export function servePosters(app: FastifyInstance, { installation, tournamentOf }: Tools): void {
  const press = new PosterRenderer(installation.db);
  const security = Object.entries(installation.headers).flat();
  // After the server listens. Errors are ignored: they occur again when a poster is requested.
  app.addHook(
    'onListen',
    () => void press.warm().catch((error: unknown) => app.log.warn({ err: error }, 'pictures')),
  );
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    subject: Subject,
    format: Format,
    named: string | undefined,
  ) => {
    const versioned = versionedPoster(tournamentOf(request).snapshots.current, subject);
    const { version } = versioned;
    const etag = `"${version}-${format}"`;
    refuseUnmatched(request, etag);
    // Apps cache a preview for ever by its address, so only an address with the present version may be
    // cached.
    const fields = [...security, 'cache-control', named === version ? LASTING : 'no-cache', 'etag', etag];
    const isSame = request.headers['if-none-match'] === etag;
    if (isSame) return sendBytes(request, reply, null, fields);
    const described = [...fields, 'content-type', 'image/jpeg'];
    const cached = press.cached(versioned, format);
    if (cached) return sendBytes(request, reply, cached, described);
    return press
      .print(versioned, format, networkOf(request.ip))
      .then((drawn) => sendBytes(request, reply, drawn, described));
  };
  const routes = app.withTypeProvider<ZodTypeProvider>();
  for (const format of Object.keys(FORMATS) as Format[]) {
    const schema = { hide: true, querystring: querySchema };
    routes.get(`/jogos/:id/${format}.jpg`, { schema: { ...schema, params: ofId } }, (request, reply) =>
      send(request, reply, { about: 'match', id: request.params.id }, format, request.query.v),
    );
    routes.get(`/times/:id/${format}.jpg`, { schema: { ...schema, params: ofId } }, (request, reply) =>
      send(request, reply, { about: 'team', id: request.params.id }, format, request.query.v),
    );
    for (const [about, path] of [
      ['results', ''],
      ['best', '/melhores'],
    ] as const) {
      routes.get(
        `/rodadas/:round${path}/${format}.jpg`,
        { schema: { ...schema, params: ofRound } },
        (request, reply) =>
          send(request, reply, { about, round: request.params.round }, format, request.query.v),
      );
    }
    for (const [about, path] of [
      ['standings', '/classificacao'],
      ['now', '/agora'],
      ['next', '/calendario'],
    ] as const) {
      routes.get(`${path}/${format}.jpg`, { schema }, (request, reply) =>
        send(request, reply, { about }, format, request.query.v),
      );
    }
  }
}
