import type { FastifyInstance } from 'fastify';
import { Problem, restoring } from './problem.ts';

/** During shutdown, refuses requests on open connections; a retry reaches the next process. */
export function refuseWhenClosing(app: FastifyInstance) {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // Synchronous, because every request passes here.
  app.addHook('onRequest', (_request, _reply, next) => {
    if (!isClosing) return next();
    const headers = { 'retry-after': '2' };
    throw new Problem(503, 'UNAVAILABLE', 'O servidor está reiniciando. Tente de novo em instantes.', {
      headers,
    });
  });
}

export function refuseWhileRestoring(app: FastifyInstance, restores: { readonly isRunning: boolean }) {
  app.addHook('onRequest', ({ url }, _reply, next) => {
    // The page that shows the progress may still need a file.
    if (restores.isRunning && !url.startsWith('/assets/')) throw restoring();
    next();
  });
}
