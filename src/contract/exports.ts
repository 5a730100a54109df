import type { CallTable } from './call.ts';

export const exportCalls = {
  'GET /api/export/players/csv': {
    access: 'user',
    about:
      'The players with their points, men and then women, in the order of their ranking, as a CSV file. Only administrators get the name on the shirt, phone, e-mail and CPF.',
    answer: { 200: { raw: 'text/csv' } },
  },
  'GET /api/export/teams/csv': {
    access: 'user',
    about: 'The teams in the order of the standings, as a CSV file.',
    answer: { 200: { raw: 'text/csv' } },
  },
} as const satisfies CallTable;
