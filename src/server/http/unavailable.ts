import type { FastifyInstance } from 'fastify';
import { Problem, restoring } from './problem.ts';

/** What still comes over an open connection once the server ends: whoever asked tries again, and reaches the next one. */
export function refuseWhenClosing(app: FastifyInstance) {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // Without a promise, because every request passes here.
  app.addHook('onRequest', (_request, _reply, next) => {
    if (!isClosing) return next();
    const headers = { 'retry-after': '2' };
    throw new Problem(503, 'UNAVAILABLE', 'O servidor está reiniciando. Tente de novo em instantes.', {
      headers,
    });
  });
}

/** What is replaced is neither read nor written meanwhile; whoever waits for it may ask how far it is. */
export function refuseWhileRestoring(app: FastifyInstance, restores: { readonly isRunning: boolean }) {
  app.addHook('onRequest', ({ method, url }, _reply, next) => {
    const isAnswered = url.startsWith('/assets/') || (method === 'GET' && url.startsWith('/api/restores/'));
    if (restores.isRunning && !isAnswered) throw restoring();
    next();
  });
}
