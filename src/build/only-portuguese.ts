import type { Plugin } from 'vite';

/** React Aria contains its texts in more than thirty languages; the interface has one. */
export function onlyPortuguese(): Plugin {
  return {
    name: 'only-portuguese',
    load: {
      filter: { id: /\/dist\/private\/intl\/(?:[a-z]+\/)?(?!pt-BR)[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: () => `export { default } from './pt-BR.mjs';`,
    },
  };
}
