import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_DATA, type RenderedPage } from '#contract/rendered-page.ts';

const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
/** The page's code, loaded after the first paint, because on a slow line it would delay the page. */
const CODE =
  /<script type="module"[^>]*src="(?<script>[^"]+)"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*href="(?<part>[^"]+)"[^>]*>\s*/g;
/** The page's description until the browser draws it. */
const UNTIL_DRAWN = [
  /<title>[^<]*<\/title>\s*/,
  /<meta name="description"[^>]*>\s*/,
  /<noscript>.*?<\/noscript>\s*/s,
  /<p class="loading-page">.*?<\/p>\s*/s,
];
const ROOT = '<div id="root"></div>';
/** Records what is pressed before the page's code is loaded, and loads the code. */
const early = (code: readonly string[]) =>
  `<script async src="/early.js" data-code="${code.join(' ')}"></script>`;
/** How often a page without JavaScript reloads, in seconds. */
const RELOADED = '<noscript><meta http-equiv="refresh" content="30"></noscript>';

/** Inserts rendered pages and the styles into the build's HTML. Throws where the HTML has no place for them. */
export function pageTemplate(directory: string): (page: RenderedPage) => string {
  const shell = readFileSync(join(directory, 'index.html'), 'utf8');
  const styled = shell.replaceAll(
    STYLES,
    (_, file: string) => `<style>${readFileSync(join(directory, file), 'utf8')}</style>`,
  );
  const code = [...styled.matchAll(CODE)].flatMap(
    ({ groups }) => groups?.['script'] ?? groups?.['part'] ?? [],
  );
  const whole = [CODE, ...UNTIL_DRAWN].reduce((page, part) => page.replace(part, ''), styled);
  const [beforeHead, afterHead] = split(whole, '</head>');
  const [beforeRoot, afterRoot] = split(afterHead, ROOT);
  return ({ head, body, data }) =>
    [
      beforeHead,
      head,
      early(code),
      RELOADED,
      '</head>',
      beforeRoot,
      `<div id="root">${body}</div>`,
      `<script type="application/json" id="${PAGE_DATA}">${scriptSafe(JSON.stringify(data))}</script>`,
      afterRoot,
    ].join('');
}

function split(page: string, at: string): [before: string, after: string] {
  const [before, after] = page.split(at);
  if (before === undefined || after === undefined) throw new Error(`The page of the build has no ${at}`);
  return [before, after];
}

/** Escapes what could end the script or begin a comment. */
const scriptSafe = (json: string) => json.replaceAll('<', '\\u003c');
