import type { Plugin } from 'vite';

/**
 * Replaces the texts of React Aria in its other thirty languages by the Portuguese ones, so that browsers load one language only:
 * the interface has no other.
 */
export function onlyPortuguese(): Plugin {
  return {
    name: 'only-portuguese',
    load: {
      filter: { id: /\/dist\/private\/intl\/(?:[a-z]+\/)?(?!pt-BR)[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: () => `export { default } from './pt-BR.mjs';`,
    },
  };
}
