import Bowser from 'bowser';

const MAX_LENGTH = 400;

export function deviceWords(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  if (browser.name && system) return `${browser.name} no ${system}`;
  return browser.name || system || UNKNOWN;
}

const UNKNOWN = 'Aparelho desconhecido';
