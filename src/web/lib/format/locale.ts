/** Makes React Aria Portuguese in any browser. It reads this global when loaded. */
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'pt-BR' });
