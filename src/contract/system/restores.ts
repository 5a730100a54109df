import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { pathId } from '#contract/fields.ts';
import { PASSPHRASE, RESTORE_BYTES } from '#contract/limits.ts';
import { ownPassword } from '#contract/people/auth.ts';
import { code } from '#contract/people/first-start.ts';

/** The passphrase of an encrypted backup; empty for others. */
const passphrase = z.string().max(PASSPHRASE.max, `Até ${PASSPHRASE.max} caracteres`);

const restore = z.object({ passphrase, ...ownPassword });

/**
 * A line of the answer, in JSON. `share`: how much is restored, from 0 to 1; null while the current data are
 * backed up. The last line says what was restored, or why nothing was changed.
 */
export const restoreLine = z.union([
  z.object({ share: z.number().nullable() }),
  z.object({ restored: z.string() }),
  z.object({ problem: z.string() }),
]);
export type RestoreLine = z.output<typeof restoreLine>;

const lines = { raw: 'application/x-ndjson' } as const;
const REPLACES =
  'reads it to its end, backs up the current data and replaces them. The answer is lines of JSON, the last of them how it ended; then everybody is signed out and the server starts anew.';

export const restoreCalls = {
  'POST /api/restores': {
    access: 'installation',
    moves: [],
    about: `Takes the file of a backup, ${REPLACES} Requires the caller's password.`,
    body: { fields: restore, maxBytes: RESTORE_BYTES },
    answer: { 200: lines },
  },
  'POST /api/first-start/restores': {
    access: 'public',
    moves: [],
    about: `Takes the file of a backup on a server that waits for its first administrator, ${REPLACES} Requires the code that the server printed at its start.`,
    body: { fields: z.object({ code, passphrase }), maxBytes: RESTORE_BYTES },
    answer: { 200: lines },
  },
  'POST /api/backups/{id}/restore': {
    access: 'installation',
    // The server restarts after it, and every page fetches everything again.
    moves: [],
    about: `Takes a backup on this machine, ${REPLACES} Requires the caller's password.`,
    params: z.object({ id: pathId }),
    body: restore,
    answer: { 200: lines },
  },
} as const satisfies CallTable;
