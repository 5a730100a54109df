import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';

const { chrome, firefox, safari } = OLDEST_BROWSERS;
const WORDS = `Este navegador é antigo demais para esta página, que precisa do Chrome ${chrome}, do Firefox ${firefox} ou do Safari ${safari}, ou mais novo. No Android ou no computador, atualize o navegador; no iPhone ou iPad, atualize o iOS para o ${safari}. Se não houver atualização, abra este endereço em outro aparelho.`;

/**
 * Tells the user of an older browser which one the page needs, instead of what blames the connection; but not over a
 * stream's picture. The script is inline and written for any browser.
 */
export function oldBrowserNotice(): Plugin {
  return {
    name: 'old-browser-notice',
    transformIndexHtml: {
      order: 'post',
      handler() {
        const script = readFileSync(new URL('old-browser-notice.js', import.meta.url), 'utf8');
        return [
          { tag: 'script', children: script.replace('WORDS', JSON.stringify(WORDS)), injectTo: 'head' },
        ];
      },
    },
  };
}
