import type { Plugin } from 'vite';
import { digest } from './digest.ts';

/** Names the release in a meta tag: a hash of the page and of all file names, which contain content hashes. */
export function releaseName(): Plugin {
  return {
    name: 'release-name',
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
