/** The upper half of CP850, in which programs of DOS write; browsers do not know it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const readCp850 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP850.charAt(byte - 128))).join('');

const LOWER = 'áàâãéêíóôõúüçñ';
const UPPER = LOWER.toUpperCase();
/**
 * What no Brazilian name or title has: other letters and signs, signs within a word (but in D’Ávila), and letters that
 * change their case within it.
 */
const UNLIKELY = new RegExp(
  [
    `[^\\x00-\\x7f${LOWER}${UPPER}ªº°\\u00a0‘’“”–—…]`,
    '(?<=\\p{L})(?:[\\u00a0‘“”–—…]|’(?!\\p{Lu}))(?=\\p{L})',
    `(?<=\\p{Ll})[${UPPER}]`,
    `(?<=\\p{Lu})[${LOWER}](?=\\p{Lu})`,
  ].join('|'),
  'gu',
);

const countUnlikely = (text: string) => text.match(UNLIKELY)?.length ?? 0;

/**
 * The texts that a file without Unicode may hold, the likeliest first: as Excel writes it in Brazil, as old programs do,
 * and as Excel does on a Mac. One, where the others make no names of it.
 */
export function readingsOf(bytes: Uint8Array<ArrayBuffer>): readonly string[] {
  const read = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const texts = new Set([read('windows-1252'), readCp850(bytes), read('macintosh')]);
  const counted = [...texts].map((text) => ({ text, unlikely: countUnlikely(text) }));
  const least = Math.min(...counted.map(({ unlikely }) => unlikely));
  const likely = counted.filter(({ unlikely }) => unlikely === least);
  // Where each has something odd in it, a person knows better.
  return (least === 0 ? likely : counted.toSorted((a, b) => a.unlikely - b.unlikely)).map(({ text }) => text);
}
