/**
 * SHA-256 of a text in UTF-8, as 64 hexadecimal digits (FIPS 180-4). Written here because a draw must be checkable at
 * once in every browser: `crypto.subtle` answers later, and not at all at an address without https.
 */
export function sha256(text: string): string {
  return digest(utf8(text))
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');
}

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fraction of a root: exact, because a double has 52 bits. */
const fraction = (root: number) => ((root % 1) * 2 ** 32) >>> 0;
const ROUND_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function digest(bytes: readonly number[]): number[] {
  const words = padded(bytes);
  let hash = START;
  for (let block = 0; block < words.length; block += 16)
    hash = compressed(hash, words.slice(block, block + 16));
  return hash;
}

function compressed(hash: readonly number[], block: readonly number[]): number[] {
  const words = [...block];
  const word = (index: number) => words[index] ?? 0;
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [word(i - 15), word(i - 2)];
    const small0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const small1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((word(i - 16) + small0 + word(i - 7) + small1) >>> 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [i, constant] of ROUND_CONSTANTS.entries()) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + constant + word(i)) >>> 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((part, i) => (part + (hash[i] ?? 0)) >>> 0);
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The bytes, a bit 1, zeros, and the length in bits, as words of 32 bits in blocks of 16. */
function padded(bytes: readonly number[]): number[] {
  const length = Math.ceil((bytes.length + 9) / 64) * 16;
  const words = Array.from({ length }, () => 0);
  for (const [i, byte] of [...bytes, 0x80].entries()) {
    words[i >> 2] = ((words[i >> 2] ?? 0) | (byte << (24 - 8 * (i % 4)))) >>> 0;
  }
  words[length - 1] = bytes.length * 8;
  return words;
}

/** A lone half of a surrogate pair becomes U+FFFD, as in `TextEncoder`. */
function utf8(text: string): number[] {
  return [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    const tail = (shift: number) => 0x80 | ((point >> shift) & 0x3f);
    if (point < 0x80) return [point];
    if (point < 0x800) return [0xc0 | (point >> 6), tail(0)];
    if (point < 0x10000) return [0xe0 | (point >> 12), tail(6), tail(0)];
    return [0xf0 | (point >> 18), tail(12), tail(6), tail(0)];
  });
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
