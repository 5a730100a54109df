import { bytesToHex, hexToBytes, randomBytes } from '@noble/ciphers/utils.js';
import { ownBase } from '#web/lib/net/base.ts';

/**
 * The draft's key is in a cookie, which the browser itself deletes after a day even if nobody opens a page again;
 * the draft is then unreadable. Its path is `/`, because people also reach the form from other pages. The server
 * receives it with every request and does not read it; the draft never leaves the device. Each tournament's draft
 * has its own, because an emptied form deletes it.
 */
const nameOfKey = () => `manchete-inscricao${ownBase().replaceAll('/', '-')}`;
const BYTES = 32;

export function draftKey(): Uint8Array | null {
  const ours = nameOfKey();
  const [, hex = ''] =
    document.cookie
      .split('; ')
      .map((each) => each.split('='))
      .find(([name]) => name === ours) ?? [];
  return /^[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex) : null;
}

export function renewDraftKey(maxAge: number): Uint8Array | null {
  setCookie(bytesToHex(draftKey() ?? randomBytes(BYTES)), maxAge);
  return draftKey();
}

export const deleteDraftKey = () => setCookie('', 0);

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store cannot be used while a field is typed in: it answers later.
  document.cookie = `${nameOfKey()}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}
