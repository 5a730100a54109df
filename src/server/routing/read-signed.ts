import type { FastifyInstance } from 'fastify';
import { type Call, takesSigned } from '#contract/call.ts';
import { type StallLimit, stallHook } from '#server/limits/stalled-body.ts';

/** Gives the routes of this instance the raw bytes of a JSON body, because those are signed. */
export function readSigned(app: FastifyInstance, body: Call['body'], stallLimit: StallLimit): void {
  if (!takesSigned(body)) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    body.signed,
    { parseAs: 'buffer', bodyLimit: body.maxBytes },
    (_request, bytes, done) => done(null, { bytes }),
  );
  app.addHook('preParsing', stallHook(stallLimit));
  // A request without a body is not parsed, and has no signature.
  app.addHook('preValidation', async (request) => {
    request.body ??= { bytes: Buffer.alloc(0) };
  });
}
