import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFramedPage, isOverlay, PAGE_DATA, type RenderedPage, SCHEMES } from '#contract/rendered-page.ts';

const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
/** The page's scripts, moved to the end and loaded last: on a slow connection they would delay the page. */
const CODE = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;
const UNTIL_DRAWN = [
  /<title>[^<]*<\/title>\s*/,
  /<meta name="description"[^>]*>\s*/,
  /<noscript>.*?<\/noscript>\s*/s,
  /<p class="loading-page">.*?<\/p>\s*/s,
];
const MARKED = '<html lang="pt-BR"';
const ROOT = '<div id="root"></div>';
const INLINE_SCRIPT = 'code-missing.js';
const NOTICE = '<p class="code-missing" role="status" hidden></p>';
const RELOADED = '<noscript><meta http-equiv="refresh" content="30"></noscript>';

export type PageTemplate = {
  readonly template: (page: RenderedPage) => string;
  readonly scriptSources: readonly string[];
};

/**
 * Inserts rendered pages, styles and the notice's script into the build's HTML. That script is inline,
 * because it is needed when files do not arrive. Throws if the HTML has no place for them.
 */
export function pageTemplate(directory: string): PageTemplate {
  const script = readFileSync(join(directory, INLINE_SCRIPT), 'utf8');
  if (/<\/script|<!--/i.test(script)) throw new Error(`${INLINE_SCRIPT} would end its own element`);
  const shell = readFileSync(join(directory, 'index.html'), 'utf8');
  const styled = shell.replaceAll(
    STYLES,
    (_, file: string) => `<style>${readFileSync(join(directory, file), 'utf8')}</style>`,
  );
  // `async`, because browsers restore typed values after Back only once other scripts have run.
  const code = (styled.match(CODE) ?? [])
    .join('')
    .replace('<script ', '<script async fetchpriority="low" ')
    .replaceAll('<link ', '<link fetchpriority="low" ');
  const whole = [CODE, ...UNTIL_DRAWN].reduce((page, part) => page.replace(part, ''), styled);
  const [beforeMarks, afterMarks] = split(whole, MARKED);
  const [beforeHead, afterHead] = split(afterMarks, '</head>');
  const [beforeRoot, afterRoot] = split(afterHead, ROOT);
  const template = ({ head, body, data }: RenderedPage) =>
    [
      beforeMarks,
      MARKED,
      marksOf(data.address),
      beforeHead,
      head,
      RELOADED,
      '</head>',
      beforeRoot,
      // Before the page, because the styles of its buttons depend on it.
      NOTICE,
      `<div id="root">${body}</div>`,
      `<script type="application/json" id="${PAGE_DATA}">${scriptSafe(JSON.stringify(data))}</script>`,
      `<script>${script}</script>`,
      code,
      afterRoot,
    ].join('');
  return {
    template,
    scriptSources: [...inlineSources(shell), inlineSource(script)],
  };
}

/** The marks of a page on <html>, which `usePageMark` sets in the browser. */
function marksOf(address: string): string {
  const [path = '', query] = address.split('?', 2);
  if (isOverlay(path)) return ' data-shows="overlay"';
  if (!isFramedPage(path)) return '';
  // An address has only themes that there are.
  const theme = new URLSearchParams(query).get('tema') as keyof typeof SCHEMES | null;
  return ` data-shows="embed"${theme ? ` data-theme="${SCHEMES[theme]}"` : ''}`;
}

/** The expressions that allow a page's inline scripts, and no others, in its content policy. */
export const inlineSources = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => inlineSource(script));

const inlineSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

function split(page: string, at: string): [before: string, after: string] {
  const [before, after] = page.split(at);
  if (before === undefined || after === undefined) throw new Error(`The page of the build has no ${at}`);
  return [before, after];
}

/** Escapes what could end the script or begin a comment. */
const scriptSafe = (json: string) => json.replaceAll('<', '\\u003c');
