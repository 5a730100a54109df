import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pathId, pathRound } from '#contract/fields.ts';
import { refuseUnmatched } from '#server/http/conditions.ts';
import { isSameTag, type StoredFile, writeFile } from '#server/http/files.ts';
import { networkOf } from '#server/http/network.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { FORMATS, type Format, type VersionedPoster } from './poster.ts';
import type { PosterRenderer } from './poster-renderer.ts';
import { type Subject, versionedPoster } from './subjects.ts';

type Tools = {
  installation: Installation;
  press: PosterRenderer;
  tournamentOf(request: FastifyRequest): OpenTournament;
};

type Requested = {
  readonly versioned: VersionedPoster;
  readonly format: Format;
  readonly isVersioned: boolean;
};

/** An hour, because posters name people, who may be erased or refuse to be named. */
const LASTING = 'public, max-age=3600';
const querySchema = z.object({ v: z.string().max(64).optional() });
const ofId = z.object({ id: pathId });
const ofRound = z.object({ round: pathRound });

/**
 * Serves posters to everybody: of a game, a team, a table, a round's results and best players, the standings, the
 * games in progress and the next ones.
 */
export function servePosters(app: FastifyInstance, { installation, press, tournamentOf }: Tools): void {
  const security = Object.entries(installation.headers).flat();
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    subject: Subject,
    format: Format,
    named: string | undefined,
  ) => {
    const { current } = tournamentOf(request).snapshots;
    const versioned = versionedPoster(current, subject);
    const requested = { versioned, format, isVersioned: named === versioned.version };
    refuseUnmatched(request, etagOf(requested));
    const isKnown = isSameTag(request.headers['if-none-match'], etagOf(requested));
    const bytes = isKnown
      ? NO_BYTES
      : (press.cached(versioned, format) ?? (await press.print(versioned, format, networkOf(request.ip))));
    reply.hijack();
    writeFile(request.raw, reply.raw, fileOf(requested, bytes), { headers: security, vary: null });
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
    routes.get(`/tabela/:id/${format}.jpg`, { schema: { ...schema, params: ofId } }, (request, reply) =>
      send(request, reply, { about: 'table', id: request.params.id }, format, request.query.v),
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

const etagOf = ({ versioned, format }: Requested) => `"${versioned.version}-${format}"`;

const NO_BYTES = Buffer.alloc(0);

/** Apps cache a preview forever by its address, so only an address with the current version may be cached. */
function fileOf(requested: Requested, bytes: Buffer): StoredFile {
  const cacheControl = requested.isVersioned ? LASTING : 'no-cache';
  return { type: 'image/jpeg', etag: etagOf(requested), cacheControl, bytes, br: null, gzip: null };
}
