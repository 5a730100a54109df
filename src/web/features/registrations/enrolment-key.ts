import { bytesToHex, hexToBytes, randomBytes } from '@noble/ciphers/utils.js';

/**
 * The key of the stored draft is a cookie: the browser itself deletes it after a day, also where nobody opens a page of
 * this server again, and what is left of the draft is then unreadable. It is of every path, because a browser gives a
 * page the cookies of the address that was loaded, and people come to the form by links within the page. The server gets
 * it with every request and does not read it; the draft never leaves the device.
 */
const NAME = 'manchete-inscricao';
const BYTES = 32;

/**
 * The key while its day lasts. An earlier release set it for `/auth` alone: where there are both, the one of every path is
 * the newer, and browsers name it last.
 */
export function enrolmentKey(): Uint8Array | null {
  const [, hex = ''] =
    document.cookie
      .split('; ')
      .map((each) => each.split('='))
      .findLast(([name]) => name === NAME) ?? [];
  return /^[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex) : null;
}

/** The key, for another `maxAge` seconds, made where there is none; null where the browser takes no cookies. */
export function renewEnrolmentKey(maxAge: number): Uint8Array | null {
  setCookie(bytesToHex(enrolmentKey() ?? randomBytes(BYTES)), maxAge);
  return enrolmentKey();
}

export const endEnrolmentKey = () => setCookie('', 0);

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store cannot be used while a field is typed in: it answers later.
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}
