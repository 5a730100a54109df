import { PassThrough, pipeline } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Call, takesSigned } from '#contract/call.ts';
import { rejectWhenStalled, type StallLimit } from './stalled-body.ts';

/** The routes of this instance get their JSON as the bytes that came: a signature over them is checked before they are read. */
export function readSigned(app: FastifyInstance, body: Call['body'], stallLimit: StallLimit): void {
  if (!takesSigned(body)) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    body.signed,
    { parseAs: 'buffer', bodyLimit: body.maxBytes },
    (_request, bytes, done) => done(null, { bytes }),
  );
  app.addHook('preParsing', async (request, _reply, payload) => {
    const coming = new PassThrough();
    // Whoever reads it is told why it ended.
    pipeline(payload, coming, () => undefined);
    rejectWhenStalled(request.raw, stallLimit).catch((problem) => coming.destroy(problem));
    return coming;
  });
  // Whoever sends no body at all has signed nothing: no parser is asked.
  app.addHook('preValidation', async (request) => {
    request.body ??= { bytes: Buffer.alloc(0) };
  });
}
