import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pathId, pathRound } from '#contract/fields.ts';
import { refuseUnmatched } from '#server/http/conditions.ts';
import { FileAnswers, isSameTag } from '#server/http/files.ts';
import { networkOf } from '#server/http/network.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { memoize, type Snapshot } from '#server/snapshot/snapshot.ts';
import { FORMATS, type Format, type VersionedPoster } from './poster.ts';
import { PosterRenderer } from './poster-renderer.ts';
import { posterAddress, type Subject, versionedPoster } from './subjects.ts';

type Tools = { installation: Installation; tournamentOf(request: FastifyRequest): OpenTournament };

/** The answers with a drawn poster that is requested at `address` now; undefined where there are none. */
export type CachedPoster = (snapshot: Snapshot, address: string) => FileAnswers | undefined;

type Requested = {
  readonly versioned: VersionedPoster;
  readonly format: Format;
  /** Whether the address names the poster's version. */
  readonly isVersioned: boolean;
};

/** An hour, because posters name people, who may be erased or refuse to be named. */
const LASTING = 'public, max-age=3600';
/** The version of the poster; any other value, or none, gives the current one. */
const querySchema = z.object({ v: z.string().max(64).optional() });
const ofId = z.object({ id: pathId });
const ofRound = z.object({ round: pathRound });

/**
 * Serves the posters to everybody: of a game, a team, a round's results and best players, the standings, the
 * games in progress and the next ones. Returns how to answer with a drawn one without the framework.
 */
export function servePosters(app: FastifyInstance, { installation, tournamentOf }: Tools): CachedPoster {
  const press = new PosterRenderer(installation.db);
  const security = Object.entries(installation.headers).flat();
  const answersOf = preparedAnswers(security);
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
    const cached = press.cached(versioned, format);
    if (!cached && isSameTag(request.headers['if-none-match'], etagOf(requested))) {
      reply.hijack();
      answersWith(requested, NO_BYTES, security).write(request.raw, reply.raw);
      return;
    }
    const bytes = cached ?? (await press.print(versioned, format, networkOf(request.ip)));
    // Other addresses give the same poster, and would fill the memory.
    const address = posterAddress(current, subject, format);
    if (request.url === address || request.url === address.split('?')[0])
      memoize(current, sentAddresses).set(request.url, requested);
    reply.hijack();
    answersOf(requested, bytes).write(request.raw, reply.raw);
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
  return (snapshot, address) => {
    const requested = memoize(snapshot, sentAddresses).get(address);
    const bytes = requested && press.cached(requested.versioned, requested.format);
    return bytes && answersOf(requested, bytes);
  };
}

/** The addresses whose posters were sent, of one snapshot. */
const sentAddresses = (_snapshot: Snapshot) => new Map<string, Requested>();

const etagOf = ({ versioned, format }: Requested) => `"${versioned.version}-${format}"`;

/** The body of a poster that is not sent again. */
const NO_BYTES = Buffer.alloc(0);

/** The answers with a poster, prepared once. */
function preparedAnswers(security: readonly string[]): (requested: Requested, bytes: Buffer) => FileAnswers {
  const prepared = {
    versioned: new WeakMap<Buffer, FileAnswers>(),
    plain: new WeakMap<Buffer, FileAnswers>(),
  };
  return (requested, bytes) => {
    const known = requested.isVersioned ? prepared.versioned : prepared.plain;
    const before = known.get(bytes);
    if (before) return before;
    const answers = answersWith(requested, bytes, security);
    known.set(bytes, answers);
    return answers;
  };
}

/** Apps cache a preview for ever by its address, so only an address with the current version may be cached. */
function answersWith(requested: Requested, bytes: Buffer, security: readonly string[]): FileAnswers {
  const cacheControl = requested.isVersioned ? LASTING : 'no-cache';
  const file = { type: 'image/jpeg', etag: etagOf(requested), cacheControl, bytes, br: null, gzip: null };
  return new FileAnswers(file, { headers: security, vary: null });
}
