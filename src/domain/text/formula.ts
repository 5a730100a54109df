/**
 * The beginning of a text that a spreadsheet would run as a formula, also full-width, after any apostrophes (an
 * import removes one).
 */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
