import type { Plugin } from 'vite';
import { digest } from './digest.ts';

/** Says in the page which release it is of: the digest of the page and of the names of all files, which carry theirs. */
export function named(): Plugin {
  return {
    name: 'named',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const content = digest('sha256', [html, ...Object.keys(bundle).toSorted()].join('\n'), 'hex').slice(
          0,
          12,
        );
        return [{ tag: 'meta', attrs: { name: 'release', content }, injectTo: 'head' }];
      },
    },
  };
}
