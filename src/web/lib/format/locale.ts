/**
 * Makes React Aria's fields Portuguese, whatever the browser's language. The library reads this global when
 * it is loaded, so pages without fields do not load it.
 */
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'pt-BR' });
