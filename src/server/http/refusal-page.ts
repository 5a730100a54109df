import type { FastifyRequest } from 'fastify';
import { withoutBase } from '#contract/base.ts';
import { isOverlay } from '#contract/rendered-page.ts';

export function opensPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

const RELOAD_AFTER = 5;

/**
 * A refusal as a page of its own, for when the screens cannot be sent. Reloads itself if the cause may pass.
 * An overlay's page stays transparent.
 */
export function refusalPage(path: string, status: number, message: string): string {
  const reload = status === 503 ? `<meta http-equiv="refresh" content="${RELOAD_AFTER}">` : '';
  return isOverlay(withoutBase(path))
    ? page(reload, '')
    : page(
        `${reload}<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><style>${STYLE}</style>`,
        `<main><p class="name">Manchete</p><h1>${inHtml(message)}</h1>` +
          (reload ? '<p>Esta página volta sozinha.</p>' : '<p><a href="/">Ir para o início</a></p>') +
          '</main>',
      );
}

const page = (head: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Manchete</title>${head}</head><body>${body}</body></html>`;

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf5eb;color:#0a2236;font:1.125rem/1.5 system-ui,sans-serif}' +
  'main{max-width:34rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.3;margin:.25rem 0 .75rem}p{margin:0}.name{font-weight:700;opacity:.75}a{color:inherit}' +
  '@media(prefers-color-scheme:dark){body{background:#071521;color:#f6f1e7}}';

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
