import { bytesToHex, hexToBytes, randomBytes } from '@noble/ciphers/utils.js';

/**
 * The key of the stored draft is a cookie, because the browser itself deletes it after a day, even if nobody
 * opens a page of this server again; the draft is then unreadable. It has the path `/`, because a browser
 * gives a page only the cookies of the loaded address, and people reach the form by links within the page.
 * The server receives it with every request and does not read it; the draft never leaves the device.
 */
const NAME = 'manchete-inscricao';
const BYTES = 32;

/** The key until it expires. */
export function draftKey(): Uint8Array | null {
  const [, hex = ''] =
    document.cookie
      .split('; ')
      .map((each) => each.split('='))
      .find(([name]) => name === NAME) ?? [];
  return /^[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex) : null;
}

/**
 * The key with a new `maxAge` in seconds, created where there is none; null where the browser refuses
 * cookies.
 */
export function renewDraftKey(maxAge: number): Uint8Array | null {
  setCookie(bytesToHex(draftKey() ?? randomBytes(BYTES)), maxAge);
  return draftKey();
}

export const deleteDraftKey = () => setCookie('', 0);

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store cannot be used while a field is typed in: it answers later.
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}
