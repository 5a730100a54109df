import { z } from 'zod';

/**
 * The body of every refusal. `message` is Portuguese and fits a toast; `code` is stable English. 400 schema, 401
 * and 403 access, 404 unknown, 409 current state, 413 too large, 415 content type, 422 rule, 429 too many, 500
 * server bug, 503 no database. `requestId`: finds a server failure in the log; its `message` names it too. Missing
 * from refusals that only say when to come back.
 */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.output<typeof problem>;
