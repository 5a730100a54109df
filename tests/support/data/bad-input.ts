import fc from 'fast-check';
import { z } from 'zod';
import { type Call, takesFile, takesSigned, takesUpload } from '#contract/call.ts';
import type { Loose } from '#tests/support/server/call.ts';

/** Requests that a faulty program or an attacker could send: for the tests and for `bench/bad-inputs.ts`. */

export const PARTS = ['params', 'query', 'body'] as const;
export type Part = (typeof PARTS)[number];

const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  -0,
  0,
  0.5,
  1,
  3,
  99,
  1e21,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  {},
  [[[[]]]],
  { $ne: 1 },
  '',
  ' ',
  '0',
  '1',
  '0x10',
  '1e2',
  'NaN',
  'null',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  'x'.repeat(5_000),
  '%',
  '%00',
  '\u202e',
  "'; drop table games; --",
  '$(reboot)',
  '<script>',
  '../../etc/passwd',
  'İI',
  'ΑΣ',
  'ﬁ',
  '\u0301\u0301',
  '😀😀',
  '__proto__',
  '2025-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+010000-01-01T00:00:00Z',
  '2025-04-05T08:00:00Z',
  '2025-04-05T08:00:00.123456789+14:00',
  'a@b.co',
  '529.982.247-25',
];
/** Number of code points before the surrogate halves, and of those halves. */
const [BEFORE, HALVES] = [0xd800, 0x800];
/**
 * Any code point. The library's unit `binary` is the same, but first makes a table of all: a second of
 * processor time.
 */
const codePoint = fc.nat({ max: 0x10_ffff - HALVES }).map(
  (place) => String.fromCodePoint(place < BEFORE ? place : place + HALVES),
  (text) => {
    const code = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1;
    if (code < 0 || String.fromCodePoint(code) !== text || !text.isWellFormed())
      throw new Error('This is no code point');
    return code < BEFORE ? code : code - HALVES;
  },
);
export const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  fc.jsonValue(),
  fc.string({ unit: codePoint }),
);
/** Any text that is valid in a URL; a lone surrogate is not. */
export const anyText = fc.oneof(
  fc.constantFrom(...NASTY.map(String).filter((text) => text.isWellFormed() && text !== '')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.bigInt({ min: -10n, max: 10n ** 25n }).map(String),
);

type Path = readonly (string | number)[];

/** The paths of all places in a value, including the whole. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}

export function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

/** A good request with one or two bad values. */
export function broken(good: Loose, parts: readonly Part[]): fc.Arbitrary<Loose> {
  const one = (sent: Loose) =>
    fc.constantFrom(...parts).chain((part): fc.Arbitrary<Loose> => {
      const value = sent[part] ?? {};
      if (part === 'body') {
        return fc
          .tuple(fc.constantFrom(...placesOf(value)), anything)
          .map(([place, by]) => ({ ...sent, body: replaced(value, place, by) }));
      }
      const names = Object.keys(good[part] ?? {});
      return fc
        .tuple(fc.constantFrom(...names), anyText)
        .map(([name, by]) => ({ ...sent, [part]: { ...value, [name]: by } }));
    });
  const whole = parts.includes('body') ? [anything.map((body) => ({ ...good, body }))] : [];
  return fc.oneof(one(good), one(good).chain(one), ...whole);
}

/** Endings that every schema must refuse after an otherwise good text. */
const NASTY_ENDS = ['\0', '\n', '\ud800', '\u202e', '\u0301'];

/** Bad values for a place: anything, and its own text with a bad ending. */
const nastyFor = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? [...NASTY, ...NASTY_ENDS.map((end) => value + end)] : NASTY;

const valueAt = (value: unknown, [name, ...rest]: Path): unknown =>
  name === undefined ? value : valueAt((value as Record<string, unknown>)[name], rest);

/** A good request with one place made bad in every way: a list for each place. */
export function eachPlaceGone(good: Loose, parts: readonly Part[]): Loose[][] {
  const names = parts.includes('query') ? Object.keys(good.query ?? {}) : [];
  const places = parts.includes('body') ? placesOf(good.body) : [];
  const query = good.query as Record<string, unknown> | undefined;
  const wellFormedFor = (value: unknown) => nastyFor(value).filter((by) => String(by).isWellFormed());
  return [
    ...names.map((name) =>
      wellFormedFor(query?.[name]).map((by) => ({ ...good, query: { ...query, [name]: by } })),
    ),
    ...places.map((place) =>
      nastyFor(valueAt(good.body, place)).map((by) => ({ ...good, body: replaced(good.body, place, by) })),
    ),
  ];
}

/** Whether the call's own schema refuses the request as the server receives it. */
export function isBad(call: Call, sent: Loose): boolean {
  return PARTS.some((part) => {
    const schema = call[part];
    if (!schema || takesFile(schema) || takesUpload(schema) || takesSigned(schema)) return false;
    const value = sent[part];
    const arrives =
      part === 'body'
        ? value === undefined
          ? null
          : JSON.parse(JSON.stringify(value))
        : Object.fromEntries(Object.entries(value ?? {}).map(([name, text]) => [name, String(text)]));
    return !z.safeParse(schema, arrives).success;
  });
}

const day = fc.constantFrom('Sat, 01 Jan 2000 00:00:00 GMT', 'Fri, 31 Dec 2100 23:59:59 GMT', 'x', '0');
const tag = fc.constantFrom('"x"', 'W/"x"', '*', '""', 'x', ',', '"', 'W/');
const number = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String), fc.constantFrom('', '-1', 'x'));
const span = fc.tuple(number, number).map(([from, to]) => `${from}-${to}`);
const range = fc
  .tuple(fc.constantFrom('bytes', 'bites', ''), fc.array(span, { minLength: 1, maxLength: 3 }))
  .map(([unit, spans]) => `${unit}=${spans.join(',')}`);
/** Headers of range requests and conditional requests. */
export const conditions = fc.record(
  {
    range,
    'if-match': tag,
    'if-none-match': tag,
    'if-range': fc.oneof(tag, day),
    'if-modified-since': day,
    'if-unmodified-since': day,
    'accept-encoding': fc.constantFrom('gzip', 'br', '*', 'x', 'gzip;q=0', ';;'),
  },
  { requiredKeys: [] },
);
const odd = fc.constantFrom(
  '',
  '.',
  '..',
  '%2e%2e',
  '%2E.',
  '%00',
  '%zz',
  '%',
  '%c0%af',
  '%ff',
  '%5c',
  '\\',
  '%2f',
  ':',
  '*',
  '?',
  '#',
  '@',
  '~',
  '.gz',
  'x'.repeat(300),
  '__proto__',
  'index.html',
  'http://exemplo.org',
);
const under = fc.constantFrom('/', '/assets/', '/api/', '/api/docs/', '/api/docs/static/', '/api/images/');
/** Paths of attackers and scanners. */
export const oddPath = fc
  .tuple(under, fc.array(odd, { minLength: 1, maxLength: 4 }))
  .map(([place, segments]) => place + segments.join('/'));
