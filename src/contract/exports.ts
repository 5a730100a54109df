import type { CallTable } from './call.ts';

export const exportCalls = {
  'GET /api/export/players/csv': {
    access: 'user',
    about: 'The players with their points, as a CSV file. Only administrators get phone, e-mail and CPF.',
    answer: { 200: { raw: 'text/csv' } },
  },
  'GET /api/export/teams/csv': {
    access: 'user',
    about: 'The teams in the order of the standings, as a CSV file.',
    answer: { 200: { raw: 'text/csv' } },
  },
} as const satisfies CallTable;
