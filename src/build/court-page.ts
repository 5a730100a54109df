import type { Plugin } from 'vite';
import { partsOf } from './files-of.ts';

/** The page that a link for a court opens, and the first script of it. */
const COURT_PAGE = 'quadra.html';
const COURT_SCRIPT = '/quadra.js';
/** The font of digits, which its first view has none of. */
const DIGITS = /<link\s[^>]*barlow-condensed[^>]*>/;

/**
 * Makes the page that a link for a court opens. It exchanges the link at once, and says which files are needed next, so that
 * none is found only when the one before it is read. What comes after the first view gives way to it.
 */
export function courtPage(): Plugin {
  return {
    name: 'court-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const known = new Set(Object.keys(bundle).filter((file) => html.includes(`/${file}`)));
      const preload = (facade: RegExp, attributes: string) =>
        [...partsOf(bundle, facade)]
          .filter((file) => !known.has(file) && known.add(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}"${attributes}>`);
      const links = [
        ...preload(/src\/web\/routes\/quadra\.tsx/, ''),
        ...preload(/src\/web\/routes\/-my-court-rest\.tsx|node_modules\/idb\//, ' fetchpriority="low"'),
      ];
      const source = html
        .replace(DIGITS, '')
        .replace('<head>', `<head><script async fetchpriority="high" src="${COURT_SCRIPT}"></script>`)
        .replace('</head>', `${links.join('')}</head>`);
      this.emitFile({ type: 'asset', fileName: COURT_PAGE, source });
    },
  };
}
