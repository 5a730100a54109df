import Bowser from 'bowser';

/** A `User-Agent` says what its sender likes, at any length. */
const LONGEST = 400;

/** What a person calls the device that a `User-Agent` names: "Chrome no Android". */
export function deviceWords(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LONGEST));
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  if (browser.name && system) return `${browser.name} no ${system}`;
  return browser.name || system || UNKNOWN;
}

const UNKNOWN = 'Aparelho desconhecido';
