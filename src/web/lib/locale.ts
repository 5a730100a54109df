/**
 * The words and numbers of the fields' library are Portuguese, whatever language the browser speaks. The library reads this
 * when it is loaded: so it need not come with pages that have no field.
 */
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'pt-BR' });
