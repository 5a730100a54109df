import { z } from 'zod';

/**
 * The body of every refusal. `message` is Portuguese and fit for a toast; `code` is stable English. 400 the schema, 401
 * and 403 access, 404 unknown, 409 the current state, 413 too large, 415 the content type, 422 a rule, 429 too often,
 * 500 a defect of the server, 503 the database cannot be reached. `requestId`: under which the log has a failure of
 * the server, whose `message` names it too; a refusal that only says when to come back has none.
 */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.output<typeof problem>;
