import type { Plugin } from 'vite';
import { filesWithImports } from './bundle-files.ts';

/** The page of a court link, and its first script. */
const COURT_PAGE = 'quadra.html';
const COURT_SCRIPT = '/quadra.js';
/** The digits' font, not needed at first. */
const DIGITS = /<link\s[^>]*barlow-700[^>]*>/;

/**
 * Makes the page of a court link. Its script exchanges the link's token at once, and preload links make the next
 * files load in parallel. What comes after the first view has low priority.
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
      const preload = (modulePath: RegExp, attributes: string) =>
        [...filesWithImports(bundle, modulePath)]
          .filter((file) => !known.has(file) && known.add(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}"${attributes}>`);
      const links = [
        ...preload(/src\/web\/routes\/quadra\.tsx/, ''),
        ...preload(
          /src\/web\/screens\/court\/my-court-rest\.tsx|node_modules\/idb\//,
          ' fetchpriority="low"',
        ),
      ];
      const source = html
        .replace(DIGITS, '')
        .replace('<head>', `<head><script async fetchpriority="high" src="${COURT_SCRIPT}"></script>`)
        .replace('</head>', `${links.join('')}</head>`);
      this.emitFile({ type: 'asset', fileName: COURT_PAGE, source });
    },
  };
}
