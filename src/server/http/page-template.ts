import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_DATA, type RenderedPage } from '#contract/rendered-page.ts';

const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
/** What a page says of itself until it is drawn in the browser. */
const UNTIL_DRAWN = [
  /<title>[^<]*<\/title>\s*/,
  /<meta name="description"[^>]*>\s*/,
  /<noscript>.*?<\/noscript>\s*/s,
  /<p class="loading-page">.*?<\/p>\s*/s,
];
const ROOT = '<div id="root"></div>';
/** Keeps what is pressed before the page's code is there. */
const EARLY = '<script async src="/early.js"></script>';
/** Without JavaScript a page is loaded anew now and then, in seconds. */
const RELOADED = '<noscript><meta http-equiv="refresh" content="30"></noscript>';

/**
 * Puts rendered pages into the page of the build, with the styles in it: a page is whole with its first answer. Throws
 * where the page of the build lacks a place for them.
 */
export function pageTemplate(directory: string): (page: RenderedPage) => string {
  const shell = readFileSync(join(directory, 'index.html'), 'utf8');
  const styled = shell.replaceAll(
    STYLES,
    (_, file: string) => `<style>${readFileSync(join(directory, file), 'utf8')}</style>`,
  );
  const whole = UNTIL_DRAWN.reduce((page, part) => page.replace(part, ''), styled);
  const [beforeHead, afterHead] = split(whole, '</head>');
  const [beforeRoot, afterRoot] = split(afterHead, ROOT);
  return ({ head, body, data }) =>
    [
      beforeHead,
      head,
      EARLY,
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

/** Nothing in the data ends the script or begins a comment. */
const scriptSafe = (json: string) => json.replaceAll('<', '\\u003c');
