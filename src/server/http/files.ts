import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnmatched } from './conditions.ts';

export type StoredFile = {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly bytes: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
};

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
} as const;

const typeOf = (extension: string) =>
  extension in TYPES ? TYPES[extension as keyof typeof TYPES] : 'application/octet-stream';

const COMPRESSED = new Set(['.br', '.gz']);
const A_YEAR = 31_536_000;
const LASTING = `public, max-age=${A_YEAR}, immutable`;

export function readFiles(directory: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(directory, path).split(sep).join('/')}`;
    const extension = extname(path);
    if (!entry.isFile() || COMPRESSED.has(extension) || address.includes('/.')) continue;
    const bytes = readFileSync(path);
    files.set(address, {
      type: typeOf(extension),
      etag: etagOf(bytes),
      cacheControl: address.startsWith('/assets/') ? LASTING : 'no-cache',
      bytes,
      br: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
    });
  }
  return files;
}

export const storedPage = (html: string): StoredFile => storedFile(html, '.html');

export const storedScript = (script: string): StoredFile => storedFile(script, '.js');

export function storedFile(content: string | Buffer, extension: keyof typeof TYPES): StoredFile {
  const bytes = Buffer.from(content);
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    type: TYPES[extension],
    etag: etagOf(bytes),
    cacheControl: 'no-cache',
    bytes,
    get br() {
      br ??= brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      return br;
    },
    get gzip() {
      gzip ??= gzipSync(bytes);
      return gzip;
    },
  };
}

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : null);

export type Sending = {
  readonly headers: readonly string[];
  readonly status?: number;
  readonly vary?: string | null;
  readonly cacheControl?: string;
};

/**
 * Sends a file without the framework's hooks, in the smallest encoding the browser accepts. No ranges,
 * because no file is that large. Proxies do not cache answers that depend on the cookie.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { cacheControl = file.cacheControl, ...sending }: Sending,
): void {
  // A not-found page is sent whatever the condition (RFC 9110 13.2.1).
  if (sending.status === undefined || sending.status === 200) refuseUnmatched(request, file.etag);
  const cookie = reply.getHeader('set-cookie');
  reply.hijack();
  const cookies = cookie === undefined ? [] : [cookie].flat().flatMap((each) => ['set-cookie', String(each)]);
  writeFile(request.raw, reply.raw, file, {
    ...sending,
    headers: cookies.length > 0 ? sending.headers.concat(cookies) : sending.headers,
    cacheControl: cookies.length > 0 ? 'private, no-cache' : cacheControl,
  });
}

export function writeFile(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  { headers, status = 200, vary = 'Accept-Encoding', cacheControl = file.cacheControl }: Sending,
): void {
  const fields = headers.concat('cache-control', cacheControl, 'etag', file.etag);
  if (vary !== null) fields.push('vary', vary);
  if (status === 200 && isSameTag(asked['if-none-match'], file.etag)) {
    response.writeHead(304, fields).end();
    return;
  }
  const { encoding, bytes } = smallestOf(file, asked['accept-encoding']);
  fields.push('content-type', file.type, 'content-length', String(bytes.length));
  if (encoding) fields.push('content-encoding', encoding);
  response.writeHead(status, fields).end(method === 'HEAD' ? undefined : bytes);
}

/** Whether `etag` is the version a browser has. Compressing proxies weaken the tag. */
export const isSameTag = (known: string | undefined, etag: string) =>
  known !== undefined && (known === etag || known === `W/${etag}`);

function smallestOf(
  { bytes, br, gzip }: StoredFile,
  accepted = '',
): { encoding: string | null; bytes: Buffer } {
  if (br && takes(accepted, 'br')) return { encoding: 'br', bytes: br };
  if (gzip && takes(accepted, 'gzip')) return { encoding: 'gzip', bytes: gzip };
  return { encoding: null, bytes };
}

/** `gzip;q=0` excludes it; other weights are ignored. */
const takes = (accepted: string, encoding: 'br' | 'gzip') =>
  accepted.includes(encoding) && !REFUSED[encoding].test(accepted);

const REFUSED = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
} as const;
