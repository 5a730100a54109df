import type { CallTable } from '#contract/call.ts';
import { ownPasswordBody } from '#contract/people/auth.ts';

export const exportCalls = {
  'GET /api/export/players/csv': {
    access: 'user',
    about: 'The players with their points, men and then women, in the order of their ranking, as a CSV file.',
    answer: { 200: { raw: 'text/csv' } },
  },
  'POST /api/export/players/personal': {
    access: 'admin',
    moves: [],
    about:
      "The same file with the name on the shirt, phone, e-mail and CPF. Requires the caller's password, because it contains everybody's personal data.",
    body: ownPasswordBody,
    answer: { 200: { raw: 'text/csv' } },
  },
  'GET /api/export/teams/csv': {
    access: 'user',
    about: 'The teams in the order of the standings, as a CSV file.',
    answer: { 200: { raw: 'text/csv' } },
  },
} as const satisfies CallTable;
