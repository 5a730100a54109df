import Bowser from 'bowser';

/** Cuts long values, because a `User-Agent` may be anything. */
const LONGEST = 400;

/** The device of a `User-Agent` in words: "Chrome no Android". */
export function deviceWords(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LONGEST));
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  if (browser.name && system) return `${browser.name} no ${system}`;
  return browser.name || system || UNKNOWN;
}

const UNKNOWN = 'Aparelho desconhecido';
