import fc from 'fast-check';
import { z } from 'zod';
import { type Call, takesFile, takesSigned, takesUpload } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/contract.ts';
import { may, type Principal } from '#server/access/access.ts';
import {
  anyText,
  anything,
  broken,
  conditions,
  isBad,
  oddPath,
  PARTS,
} from '#tests/support/data/bad-input.ts';
import type { Loose } from '#tests/support/server/call.ts';

/** The kinds of callers that a call's access distinguishes. */
export const WHO = ['nobody', 'player', 'volunteer', 'administrator', 'court'] as const;
export type Who = (typeof WHO)[number];

/** A request that must change nothing. `raw`: sent as it is; `mustFail`: must be refused. */
export type BadRequest = {
  readonly who: Who;
  readonly name: string;
  readonly mustFail: boolean;
} & ({ readonly key: CallKey; readonly sent: Loose } | { readonly raw: (cookie: string) => string });

const PRINCIPALS: Readonly<Record<Who, Principal>> = {
  nobody: { kind: 'visitor' },
  player: { kind: 'user' } as Principal,
  volunteer: { kind: 'user', isScorer: true } as Principal,
  administrator: { kind: 'user', isAdmin: true, administersInstallation: true } as Principal,
  court: { kind: 'court' } as Principal,
};

type Json = { readonly [name: string]: unknown };

/** A value of roughly this shape, from the API's description. */
function shapedLike(schema: Json): unknown {
  const { type, enum: choices, anyOf, properties, items, format, minimum } = schema;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(choices)) return choices[0];
  if (Array.isArray(anyOf)) return shapedLike(anyOf[0] as Json);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Json).map(([name, inner]) => [name, shapedLike(inner as Json)]),
      );
    case 'array':
      return [shapedLike((items ?? {}) as Json)];
    case 'integer':
    case 'number':
      return Math.max(1, Number(minimum ?? 1));
    case 'boolean':
      return true;
    default:
      return TEXTS[String(format)] ?? 'Praia';
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '0b9ad2a4-5b21-4a5e-9a3e-6a4a3f1a0001',
  email: 'praia@exemplo.com.br',
  date: '2025-04-05',
  'date-time': '2025-04-05T08:00:00Z',
};

function goodOf(call: Call): Loose {
  const parts = PARTS.flatMap((part) => {
    const schema = call[part];
    if (!schema || takesFile(schema) || takesUpload(schema) || takesSigned(schema)) return [];
    const described = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
    return [[part, shapedLike(described as Json)]];
  });
  return Object.fromEntries(parts);
}

const known = calls
  .filter(([key]) => key !== 'GET /api/events')
  .map(([key, call]) => {
    const good = goodOf(call);
    return { key: key as CallKey, call, good, parts: PARTS.filter((part) => good[part] !== undefined) };
  });

const who = fc.constantFrom(...WHO);
const one = fc.constantFrom(...known);

const wrong: fc.Arbitrary<BadRequest | null> = fc
  .tuple(who, one)
  .chain(([who, { key, call, good, parts }]) => {
    const sent = parts.length > 0 ? broken(good, parts) : fc.constant(good);
    return sent.map((sent) => {
      const isRefused = isBad(call, sent) || !may(PRINCIPALS[who], call);
      if (!isRefused && !key.startsWith('GET')) return null;
      return { who, name: key, key, sent, mustFail: isRefused };
    });
  });

const DEEP = 20_000;
const bodies = fc.oneof(
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"x"',
    '\u0000',
    '{"a":1,}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '['.repeat(DEEP) + ']'.repeat(DEEP),
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    `{"name":${'9'.repeat(5_000)}}`,
    '{"name":1e400}',
    `{"name":"${'x'.repeat(1_100_000)}"}`,
    'a=1&b=2',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ),
  anything.map((value) => JSON.stringify([value])),
);
const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'x',
);
const lengths = fc.constantFrom('right', 'short', 'none', 'two', 'chunked', 'bad chunk');
const writes = known.filter(({ key, call }) => !key.startsWith('GET') && call.body);

const mangled: fc.Arbitrary<BadRequest | null> = fc
  .tuple(who, fc.constantFrom(...writes), bodies, types, lengths)
  .map(([who, { key, call, good }, body, type, length]) => {
    if (isAccepted(call, good, length === 'none' ? '' : body)) return null;
    const [method = '', path = ''] = key.split(' ');
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(good.params?.[name])));
    const bytes = Buffer.from(body);
    const size = { right: bytes.length, short: Math.max(0, bytes.length - 1), none: null, two: bytes.length };
    const head = (cookie: string) =>
      [
        `${method} ${url} HTTP/1.1`,
        'host: 127.0.0.1',
        'connection: close',
        ...(cookie ? [`cookie: ${cookie}`] : []),
        ...(type ? [`content-type: ${type}`] : []),
        ...lengthLines(length, size[length as 'right'] ?? null),
      ].join('\r\n');
    const payload =
      length === 'chunked'
        ? `${bytes.length.toString(16)}\r\n${bytes.toString('latin1')}\r\n0\r\n\r\n`
        : length === 'bad chunk'
          ? `zz\r\n${bytes.toString('latin1')}\r\n`
          : bytes.toString('latin1');
    return {
      who,
      name: `${key} ${type} ${length}`,
      mustFail: false,
      raw: (cookie) => `${head(cookie)}\r\n\r\n${payload}`,
    };
  });

/** Whether the call accepts the text as its body, which makes the request a good one. */
function isAccepted(call: Call, good: Loose, text: string): boolean {
  if (text === '') return !isBad(call, { ...good, body: undefined });
  try {
    return !isBad(call, { ...good, body: JSON.parse(text) });
  } catch {
    return false;
  }
}

function lengthLines(length: string, size: number | null): string[] {
  if (length.endsWith('chunk') || length === 'chunked') return ['transfer-encoding: chunked'];
  if (length === 'two') return [`content-length: ${size}`, `content-length: ${Number(size) + 5}`];
  return size === null ? [] : [`content-length: ${size}`];
}

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'cookie',
    'idempotency-key',
    'min-revision',
    'origin',
    'if-match',
    'x-forwarded-proto',
    'expect',
    'upgrade',
    'referer',
  ),
  fc.oneof(anyText, fc.constantFrom('100-continue', 'h2c', 'x'.repeat(9_000))),
  { maxKeys: 4 },
);
const methods = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'X');

const odd: fc.Arbitrary<BadRequest> = fc
  .tuple(
    who,
    fc.oneof(
      oddPath,
      one.map(({ key }) => key.split(' ')[1] ?? '/'),
    ),
    conditions,
    oddHeaders,
    methods,
  )
  .map(([who, path, asked, more, method]) => ({
    who,
    name: `${method} ${path}`,
    mustFail: false,
    raw: (cookie) =>
      [
        `${method} ${path} HTTP/1.1`,
        'host: 127.0.0.1',
        'connection: close',
        ...(cookie ? [`cookie: ${cookie}`] : []),
        ...Object.entries({ ...asked, ...more }).map(
          ([name, value]) =>
            `${name}: ${Buffer.from(value)
              .toString('latin1')
              .replaceAll(/[\r\n]/g, '')}`,
        ),
        '\r\n',
      ].join('\r\n'),
  }));

export function badRequests(count: number, seed: number): BadRequest[] {
  const any = fc.oneof(
    { weight: 6, arbitrary: wrong },
    { weight: 2, arbitrary: mangled },
    { weight: 2, arbitrary: odd },
  );
  const found = fc.sample(any, { numRuns: 2 * count, seed }).filter((request) => request !== null);
  return found.slice(0, count);
}
