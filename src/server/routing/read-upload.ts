import { createWriteStream } from 'node:fs';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { ComingFile, UploadBody } from '#contract/call.ts';
import { keepForUpload } from '#server/limits/connections.ts';
import { rejectWhenStalled, type StallLimit } from '#server/limits/stalled-body.ts';
import { isOutOfRoom } from '#server/store/database/errors.ts';
import { AROUND, asFormProblem, LIMITS, malformed, notAForm, tooLarge } from './read-file.ts';

type Upload = {
  readonly body: Readonly<Record<string, unknown>> & { readonly file: ComingFile };
  drop(): Promise<void>;
};

/** Reads a form up to its file. Throws 400, 408, 413, 415. */
export async function readUpload(
  request: FastifyRequest,
  { fields, maxBytes }: UploadBody,
  stallLimit: StallLimit,
): Promise<Upload> {
  if (!request.isMultipart()) throw notAForm();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND) throw tooLarge({ maxBytes });
  const unlessStalled = async <T>(reading: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([reading, rejectWhenStalled(request.raw, stallLimit)]);
    } catch (error) {
      throw isOutOfRoom(error) || 'path' in (error as object)
        ? error
        : asFormProblem(error, request, { maxBytes });
    }
  };
  const parts = request.parts({ limits: { ...LIMITS, fieldSize: 4_096, fileSize: maxBytes } });
  const texts: Record<string, unknown> = {};
  let file: (Readable & { readonly truncated: boolean }) | undefined;
  while (!file) {
    const { value: part } = await unlessStalled(parts.next());
    if (!part) throw malformed('Envie um arquivo no campo file');
    if (part.type === 'file') file = part.file;
    else texts[part.fieldname] = part.value;
  }
  const coming = file;
  const readInto = async (target: Writable) => {
    const reading = pipeline(coming, target);
    await unlessStalled(reading).catch((error: unknown) => {
      coming.destroy();
      throw error;
    });
    if (coming.truncated) throw tooLarge({ maxBytes });
  };
  const drop = async () => {
    if (!coming.destroyed) await readInto(new Writable({ write: (_chunk, _encoding, done) => done() }));
  };
  const parsed = validatorCompiler({ schema: fields } as never)(texts) as
    | { value: object }
    | { error: unknown };
  if ('error' in parsed) {
    await drop();
    throw Object.assign(new Error('The fields do not fit their schema'), { validation: parsed.error });
  }
  const saveAs = (path: string) => {
    keepForUpload(request.raw);
    return readInto(createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  };
  return { body: { ...parsed.value, file: { saveAs } }, drop };
}
