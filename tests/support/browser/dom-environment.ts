import { Window } from 'happy-dom';
import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import { populateGlobal } from 'vitest/runtime';

/** The application under test uses these too, so they stay Node's own. */
const OF_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
  'performance',
] as const;

/**
 * A computed style copies the inherited properties at each ancestor. Their values are never changed, so that
 * the copy shares them; happy-dom's own serialises them, which takes a quarter of the time of all styles.
 */
CSSPropertyManager.prototype.clone = function clone() {
  const values = Object.entries(this).map(([name, value]) => [name, { ...value }]);
  return Object.assign(new CSSPropertyManager(), Object.fromEntries(values));
};

/** No style sheet counts (see below): happy-dom's own looks for them in the whole document, for the style of each element. */
Object.assign(CSSComputedStyle.prototype, { getStyleSheets: () => [] });

/** A DOM without a browser, in the same process as the application. */
export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis) {
    const descriptors = OF_NODE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const window = new Window({
      // The laptop of `tests/screens/support/screens.tsx`.
      width: 1280,
      height: 800,
      url: 'http://localhost/',
      settings: { disableErrorCapturing: true, disableComputedStyleRendering: true },
    });
    Object.defineProperty(window.navigator, 'language', { value: 'pt-BR' });
    tellSelectionsLater(window);
    ignoreStyleSheets(window);
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    for (const [name, descriptor] of descriptors)
      if (descriptor) Object.defineProperty(global, name, descriptor);
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, descriptor] of originals) Object.defineProperty(global, key, descriptor);
      },
    };
  },
};

/**
 * The only style sheets here are those of libraries, which no test looks at: the application's own are not
 * loaded. Comparing each element with each of their rules would take a third of the time of all styles.
 */
function ignoreStyleSheets({ HTMLStyleElement }: Window): void {
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null });
}

/**
 * Browsers fire `selectionchange` in a separate task, and only where the selection changed. Fired
 * synchronously it would loop for ever with a date field, which collapses the selection on each event.
 */
function tellSelectionsLater({ document }: Window): void {
  const dispatch = document.dispatchEvent.bind(document);
  let dispatched: readonly unknown[] = [];
  document.dispatchEvent = (event) => {
    if (event.type !== 'selectionchange') return dispatch(event);
    queueMicrotask(() => {
      const selection = document.getSelection();
      const now = [
        selection?.anchorNode,
        selection?.anchorOffset,
        selection?.focusNode,
        selection?.focusOffset,
      ];
      if (now.every((part, index) => part === dispatched[index])) return;
      dispatched = now;
      dispatch(event);
    });
    return true;
  };
}
