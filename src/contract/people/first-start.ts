import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { email, line, name, newPassword, orNull } from '#contract/fields.ts';
import { NAME } from '#contract/limits.ts';
import { tournamentName, tournamentYear } from '#contract/tournament/tournament.ts';
import { withoutUnseen } from '#domain/text/seen-text.ts';
import { user } from './auth.ts';

/** The code the server printed when it started, as people type it. */
export const code = z
  .string('Código é obrigatório')
  .overwrite(withoutUnseen)
  .toLowerCase()
  .min(1, 'Código é obrigatório')
  .max(60, 'Código inválido');

const firstStart = z.object({
  code,
  firstName: name(NAME, 'Nome deve ter pelo menos 2 caracteres', 'Nome deve ter no máximo 50 caracteres'),
  lastName: orNull(line(NAME.max)).optional(),
  email,
  password: newPassword,
  tournamentName,
  tournamentYear,
  withDemo: z.boolean('Diga se começa com a demonstração'),
});

export const firstStartCalls = {
  'GET /api/first-start': {
    access: 'public',
    about:
      'Whether the server still waits for its first administrator, and the command that restores a backup too large for the browser.',
    answer: { 200: z.object({ isOpen: z.boolean(), restoreCommand: z.string() }) },
  },
  'POST /api/first-start': {
    access: 'public',
    // The first start may fill the tournament with the demo.
    moves: [
      'tournament',
      'rounds',
      'teams',
      'players',
      'games',
      'points',
      'broadcast',
      'registrations',
      'accounts',
    ],
    audit: 'tournament.begin',
    about:
      'Creates the first administrator, signs them in and names the tournament. Requires the code that the server printed at its start. 409 once there is an administrator.',
    body: firstStart,
    answer: { 201: user },
  },
} as const satisfies CallTable;
