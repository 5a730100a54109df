import { read } from '#web/lib/query.ts';

/** What a tournament is called whose name cannot be loaded. */
export const NAMELESS = 'Torneio de Vôlei de Praia';

export const tournamentQuery = read('GET /api/tournament', {});
