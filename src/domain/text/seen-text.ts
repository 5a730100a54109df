// Invisible characters, trimmed because text copied from a chat often begins and ends with them.
const UNSEEN = /[\s\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0]/;

// A text that draws nothing: only ignorable characters, blanks that Unicode counts as letters or symbols, or
// accents without a letter. Many of these are part of an emoji or a word elsewhere, so other texts keep them.
const NOTHING_SEEN =
  /^[\s\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]*$/u;

const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** An address or a number without surrounding blanks and invisible characters. */
export const withoutUnseen = (text: string): string => text.replaceAll(IGNORABLE, '').trim();

/** A text without invisible characters at its ends; empty if it has no others. */
export function trimUnseen(text: string): string {
  if (NOTHING_SEEN.test(text)) return '';
  // Not a regular expression: matching blanks at the end takes quadratic time.
  let start = 0;
  let end = text.length;
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
