import type { Table } from './call.ts';

export const exportCalls = {
  'GET /api/export/players/csv': {
    access: 'user',
    about: 'The players with their points, as a file; phone, e-mail and CPF for an administrator only.',
    answer: { 200: { raw: 'text/csv' } },
  },
  'GET /api/export/teams/csv': {
    access: 'user',
    about: 'The teams in the order of the standings, as a file.',
    answer: { 200: { raw: 'text/csv' } },
  },
} as const satisfies Table;
