/**
 * The beginning of a text that a spreadsheet would run as a formula, also in full-width characters. With apostrophes before
 * it, of which an import takes one away.
 */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The text without the apostrophe that exports put before what a spreadsheet would run. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
