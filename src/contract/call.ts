import type { z } from 'zod';
import type { AuditAction } from './audit/audit-entries.ts';
import type { Topic } from './reads.ts';

/** Not `z.ZodType`: comparing its methods makes type-checking five times slower. */
type Schema = z.core.$ZodType;

/**
 * `court`: a device with a court link, whether or not somebody is signed in on it. `scorekeeper`, `admin`: of the
 * tournament that the request is about. `installation`: an administrator of the installation.
 */
export const ACCESSES = ['public', 'court', 'user', 'scorekeeper', 'admin', 'installation'] as const;
export type Access = (typeof ACCESSES)[number];

/** An answer the handler writes itself: not JSON, not cached. */
export type Raw = {
  readonly raw:
    | 'text/event-stream'
    | 'image/webp'
    | 'text/csv'
    | 'text/plain'
    | 'application/octet-stream'
    | 'application/x-ndjson';
};

/** A multipart form with one file in the field `file`, of at most `maxBytes`. */
export type FileBody = { readonly file: string; readonly maxBytes: number };

/** A multipart form: text fields, then a file of at most `maxBytes`, which the handler reads as a stream. */
export type UploadBody = { readonly fields: Schema; readonly maxBytes: number };

/** A JSON body of at most `maxBytes` that the handler gets as raw bytes, to verify its signature. */
export type SignedBody = { readonly signed: 'application/json'; readonly maxBytes: number };

/** An uploaded file, without its name and content type: the sender makes those up. */
export type SentFile = { readonly bytes: Uint8Array };

export type ComingFile = { saveAs(path: string): Promise<void> };

/** One call: who may make it, what it takes and what it returns. The contract is a table of these. */
export type Call = {
  readonly access: Access;
  /** Also open to a device with a court link, if the link covers the game `{id}` of the path. */
  readonly byLink?: true;
  /**
   * The topics that a write changes, or may change. The server announces them, and pages fetch again what depends
   * on them. A read's topics are in `reads.ts`.
   */
  readonly moves?: readonly Topic[];
  /** Also allowed in an ended tournament. Writes that concern only accounts always are. */
  readonly whileEnded?: true;
  /** The action of a write's audit entry. Without one, the write itself names an action, or has no entry. */
  readonly audit?: AuditAction;
  /** What the call is for, in a sentence or two for the API documentation. */
  readonly about: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema | FileBody | UploadBody | SignedBody;
  readonly answer: { readonly [status in 200 | 201 | 204]?: Schema | Raw | 'empty' };
};

export type Key = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
type ReadKey = Extract<Key, `GET ${string}`>;
export type CallTable = { readonly [key in ReadKey]?: Call } & {
  readonly [key in Exclude<Key, ReadKey>]?: Call & { readonly moves: readonly Topic[] };
};

/** Whether a call takes a file instead of JSON. */
export function takesFile(body: Call['body']): body is FileBody {
  return body !== undefined && 'file' in body && 'maxBytes' in body;
}

/** Whether a call takes a form with a file too large for memory. */
export function takesUpload(body: Call['body']): body is UploadBody {
  return body !== undefined && 'fields' in body && 'maxBytes' in body;
}

export function takesSigned(body: Call['body']): body is SignedBody {
  return body !== undefined && 'signed' in body && 'maxBytes' in body;
}

type Out<S> = S extends Schema
  ? z.output<S>
  : S extends UploadBody
    ? z.output<S['fields']> & { file: ComingFile }
    : S extends FileBody | SignedBody
      ? SentFile
      : undefined;
type Body<A> = A extends Schema ? z.output<A> : A extends 'empty' ? undefined : never;

/** A handler's input: params, query and body, parsed by their schemas. */
export type CallInput<C extends Call> = {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
};

/** A handler's result: one of the call's statuses with its body. */
export type CallResult<C extends Call> = {
  [S in keyof C['answer']]: { status: S; body: Body<C['answer'][S]> };
}[keyof C['answer']];

/** A field of a request: forbidden if its value is undefined, optional if it may be empty, else required. */
type Need<K extends string, V> = [V] extends [undefined]
  ? { [k in K]?: never }
  : object extends V
    ? { [k in K]?: V }
    : { [k in K]: V };

/** What the browser sends: body and query before parsing, params as numbers or text, a file as it is. */
export type CallRequest<C extends Call> = Need<'params', Out<C['params']>> &
  Need<'query', C['query'] extends Schema ? z.input<C['query']> : undefined> &
  Need<
    'body',
    C['body'] extends Schema
      ? z.input<C['body']>
      : C['body'] extends FileBody
        ? Blob
        : C['body'] extends UploadBody
          ? z.input<C['body']['fields']> & { file: Blob }
          : C['body'] extends SignedBody
            ? object
            : undefined
  >;

/** The body that the browser receives. */
export type CallAnswer<C extends Call> = Body<C['answer'][keyof C['answer']]>;
