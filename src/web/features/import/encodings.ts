/** The upper half of CP850 (DOS programs), which browsers do not decode. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const readCp850 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP850.charAt(byte - 128))).join('');

const LOWER = 'áàâãéêíóôõúüçñ';
const UPPER = LOWER.toUpperCase();
/**
 * Not in Brazilian names or titles: other letters and signs, signs within a word (except D’Ávila), and capitals in
 * the middle of a word.
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
 * What a file without Unicode may say, likeliest first: Excel in Brazil, old programs, Excel on a Mac. Only one
 * text if the others make no names.
 */
export function readingsOf(bytes: Uint8Array<ArrayBuffer>): readonly string[] {
  const read = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const texts = new Set([read('windows-1252'), readCp850(bytes), read('macintosh')]);
  const counted = [...texts].map((text) => ({ text, unlikely: countUnlikely(text) }));
  const least = Math.min(...counted.map(({ unlikely }) => unlikely));
  const likely = counted.filter(({ unlikely }) => unlikely === least);
  // Each has something odd, so a person chooses.
  return (least === 0 ? likely : counted.toSorted((a, b) => a.unlikely - b.unlikely)).map(({ text }) => text);
}
