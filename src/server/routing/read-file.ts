import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileBody, SentFile } from '#contract/call.ts';
import { Problem } from '#server/http/problem.ts';
import { rejectWhenStalled, type StallLimit } from '#server/limits/stalled-body.ts';

export const AROUND = 65_536;
export const LIMITS = {
  files: 1,
  fields: 8,
  fieldNameSize: 100,
  fieldSize: 1_024,
  parts: 9,
  headerPairs: 20,
};

export const notAForm = () =>
  new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Tipo de conteúdo não aceito: envie multipart/form-data');
export const tooLarge = ({ maxBytes }: Pick<FileBody, 'maxBytes'>) =>
  new Problem(413, 'TOO_LARGE', `Arquivo muito grande: o máximo é ${Math.floor(maxBytes / 1_048_576)} MB`);
export const malformed = (message: string) => new Problem(400, 'VALIDATION', message);

export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
}

/** Reads the file of a form and ignores other fields. Throws 400, 408, 413, 415. */
export async function readFile(
  request: FastifyRequest,
  body: FileBody,
  stallLimit: StallLimit,
): Promise<SentFile> {
  if (!request.isMultipart()) throw notAForm();
  if (Number(request.headers['content-length'] ?? 0) > body.maxBytes + AROUND) throw tooLarge(body);
  try {
    const parts = request.parts({ limits: { ...LIMITS, fileSize: body.maxBytes } });
    return await Promise.race([onlyFile(parts, body.file), rejectWhenStalled(request.raw, stallLimit)]);
  } catch (error) {
    throw asFormProblem(error, request, body);
  }
}

export function asFormProblem(
  error: unknown,
  request: FastifyRequest,
  limit: Pick<FileBody, 'maxBytes'>,
): Problem {
  const { FilesLimitError, RequestFileTooLargeError } = request.server.multipartErrors;
  if (error instanceof Problem) return error;
  if (error instanceof RequestFileTooLargeError) return tooLarge(limit);
  if (error instanceof FilesLimitError) return malformed('Envie um arquivo de cada vez');
  // The remaining errors are malformed forms and closed connections.
  request.log.debug({ err: error }, 'a form that cannot be read');
  return malformed('Pedido malformado');
}

async function onlyFile(parts: AsyncIterable<Multipart>, field: string): Promise<SentFile> {
  let bytes: Uint8Array | undefined;
  for await (const part of parts) {
    if (part.type !== 'file') continue;
    const read = await part.toBuffer();
    // Without Buffer's `toJSON`, which would list every byte as a number.
    if (part.fieldname === field) bytes = new Uint8Array(read.buffer, read.byteOffset, read.length);
  }
  if (!bytes?.length) throw malformed(`Envie um arquivo no campo ${field}`);
  return { bytes };
}
