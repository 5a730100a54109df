import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { onRequestHookHandler } from 'fastify';
import helmet from 'helmet';

/**
 * Security headers, built once by helmet, which allow only this origin. `style-src` allows inline styles,
 * which the UI components set. HSTS only under https.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const https = publicUrl.startsWith('https:');
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  policy(new IncomingMessage(new Socket()), response, () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** The same for documents with inline scripts. `sources`: their source expressions, such as hashes. */
export function inlineScriptHeaders(
  headers: Readonly<Record<string, string>>,
  sources: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')),
    ]),
  );
}

export function embeddedPageHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'x-frame-options')
      .map(([name, value]) => [name, value.replace("frame-ancestors 'none'", 'frame-ancestors *')]),
  );
}

export const headersHook =
  (headers: Readonly<Record<string, string>>): onRequestHookHandler =>
  (_request, reply, next) => {
    reply.headers(headers);
    next();
  };
