import type { FastifyInstance } from 'fastify';
import { type Call, takesSigned } from '#contract/call.ts';

/** The routes of this instance get their JSON as the bytes that came: a signature over them is checked before they are read. */
export function readSigned(app: FastifyInstance, body: Call['body']): void {
  if (!takesSigned(body)) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    body.signed,
    { parseAs: 'buffer', bodyLimit: body.maxBytes },
    (_request, bytes, done) => done(null, { bytes }),
  );
  // Whoever sends no body at all has signed nothing: no parser is asked.
  app.addHook('preValidation', async (request) => {
    request.body ??= { bytes: Buffer.alloc(0) };
  });
}
