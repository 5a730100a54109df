import { z } from 'zod';
import { currentPassword } from './auth.ts';
import type { CallTable } from './call.ts';
import { pathId } from './fields.ts';
import { code } from './first-start.ts';
import { PASSPHRASE, RESTORE } from './limits.ts';

/** How far a restore is. `failed`: nothing was changed; `problem` says why and what to do. */
export const RESTORE_PHASES = ['receiving', 'checked', 'running', 'done', 'failed'] as const;
export type RestorePhase = (typeof RESTORE_PHASES)[number];

const TOO_LARGE = `O arquivo é grande demais: o máximo é ${RESTORE.max / 1_048_576} MB. Restaure-o no servidor, na linha de comando`;
const bytes = z
  .int('Arquivo inválido')
  .min(1, 'O arquivo está vazio: escolha outro')
  .max(RESTORE.max, TOO_LARGE);

/** The phrase that a backup was encrypted with; an empty one counts as none. */
export const passphrase = z.string().max(PASSPHRASE.max, `Até ${PASSPHRASE.max} caracteres`);

/** The token names the restore in the following calls, and is invalid when it has ended. */
const begun = z.object({ token: z.string() });
const params = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Restauração inválida') });

const state = z.object({
  phase: z.enum(RESTORE_PHASES),
  /** The progress of the phase, from 0 to 1; null while the current data are backed up, before anything is replaced. */
  share: z.number().nullable(),
  problem: z.string().nullable(),
});

const preview = z.object({
  takenAt: z.string(),
  /** The release that made the backup. */
  release: z.string(),
  /** The backup has an earlier schema, which is migrated. */
  isOlder: z.boolean(),
  tournament: z.object({ name: z.string(), year: z.number() }).nullable(),
  isDemo: z.boolean(),
  players: z.number(),
  teams: z.number(),
  games: z.number(),
  lastChangeAt: z.string().nullable(),
  /** The current tournament, which the restore replaces; null where it has no data. */
  replaces: z
    .object({ name: z.string(), year: z.number(), players: z.number(), games: z.number() })
    .nullable(),
});

export const restoreCalls = {
  'POST /api/restores': {
    access: 'admin',
    about: "Begins a restore from a file of that many bytes. Requires the caller's password.",
    body: z.object({ currentPassword, bytes }),
    answer: { 201: begun },
  },
  'POST /api/first-start/restores': {
    access: 'public',
    about:
      'Begins a restore into a server that waits for its first administrator. Requires the code that the server printed at its start.',
    body: z.object({ code, bytes }),
    answer: { 201: begun },
  },
  'POST /api/backups/{id}/restore': {
    access: 'admin',
    about: "Begins a restore from a backup on this machine. Requires the caller's password.",
    params: z.object({ id: pathId }),
    body: z.object({ currentPassword }),
    answer: { 201: begun },
  },
  'PUT /api/restores/{token}/part': {
    access: 'public',
    about:
      'The next part of the file, in base64, and at which byte it begins. Succeeds too where the part was received before.',
    params,
    body: z.object({
      from: z.int('Parte inválida').min(0, 'Parte inválida').max(RESTORE.max, 'Parte inválida'),
      part: z
        .base64('Parte inválida')
        .min(1, 'Parte inválida')
        .max(RESTORE.part * 2, 'Parte inválida'),
    }),
    answer: { 200: z.object({ received: z.number() }) },
  },
  'POST /api/restores/{token}/check': {
    access: 'public',
    about:
      'Reads the whole file and answers what is in it; changes nothing. An encrypted file requires the phrase it was encrypted with.',
    params,
    body: z.object({ passphrase: passphrase.optional() }),
    answer: { 200: preview },
  },
  'POST /api/restores/{token}/apply': {
    access: 'public',
    about:
      'Backs up the current data, and replaces them by those of the checked file. Everybody is signed out.',
    params,
    answer: { 200: state },
  },
  'GET /api/restores/{token}': {
    access: 'public',
    about: 'How far the restore is; answers also while it replaces everything.',
    params,
    answer: { 200: state },
  },
} as const satisfies CallTable;
