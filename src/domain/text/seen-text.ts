// Invisible characters, trimmed because text copied from a chat often begins and ends with them.
const UNSEEN = /[\s\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0]/;

// A text of nothing but characters that draw nothing: Unicode's ignorable ones, such as variation selectors, tags and the
// vowels of Khmer that are never written, and blanks that it counts as letters, symbols or signs; or of accents without a
// letter below them. Many of them are part of an emoji or a word and so are not trimmed from other texts.
const NOTHING_SEEN =
  /^[\s\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]*$/u;

// What is never part of an address or a number, wherever it stands in it.
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** An address or a number as it is read aloud: without blanks around it, and without any character that draws nothing. */
export const withoutUnseen = (text: string): string => text.replaceAll(IGNORABLE, '').trim();

/** A text without the characters at its ends that draw nothing; empty where it has no others. */
export function trimUnseen(text: string): string {
  if (NOTHING_SEEN.test(text)) return '';
  // Not a regular expression: matching blanks at the end of a text takes quadratic time.
  let start = 0;
  let end = text.length;
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
