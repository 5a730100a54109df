import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { IMPORT } from '#contract/limits.ts';

/** A spreadsheet cell. Parsed and validated later, so that problems can be listed row by row. */
const cell = z.string().max(IMPORT.cell, `Use no máximo ${IMPORT.cell} caracteres em cada célula`).optional();

const row = z.object({
  firstName: cell,
  lastName: cell,
  team: cell,
  gender: cell,
  memberNumber: cell,
  level: cell,
  shirtSize: cell,
  shirtName: cell,
  phone: cell,
  email: cell,
  cpf: cell,
  birthDate: cell,
});
export type ImportRow = z.output<typeof row>;

/** `row` is the index in what was sent. */
const problem = z.object({
  row: z.number(),
  field: z.enum(Object.keys(row.shape) as (keyof ImportRow)[]),
  message: z.string(),
});
export type ImportProblem = z.output<typeof problem>;

const TOO_MANY = `Importe no máximo ${IMPORT.rows.toLocaleString('pt-BR')} linhas de cada vez`;

export const importCalls = {
  'POST /api/players/import': {
    access: 'admin',
    moves: ['accounts', 'players'],
    audit: 'player.import',
    about:
      'Registers players from the rows of a spreadsheet, all or none. 422 with the errors by row. A dry run stores nothing.',
    body: z.object({
      rows: z.array(row).min(1, 'Não há linhas para importar').max(IMPORT.rows, TOO_MANY),
      dryRun: z.boolean().optional(),
    }),
    answer: {
      200: z.object({ imported: z.literal(0), problems: z.array(problem), passwords: z.array(z.never()) }),
      201: z.object({
        imported: z.number(),
        problems: z.array(z.never()),
        /** The passwords of those with an e-mail, shown once: empty when the request is repeated. */
        passwords: z.array(
          z.object({
            name: z.string(),
            firstName: z.string(),
            email: z.string(),
            phone: z.string().nullable(),
            temporaryPassword: z.string(),
          }),
        ),
      }),
    },
  },
} as const satisfies CallTable;
