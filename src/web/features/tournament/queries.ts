import { read } from '#web/lib/query.ts';

/** What a tournament is called whose name cannot be loaded. */
export const NAMELESS = 'Torneio de Vôlei de Praia';

export const tournamentQuery = read('GET /api/tournament', {});
export const roundsQuery = { ...read('GET /api/tournament/rounds', {}), staleTime: 300_000 };
export const activeRoundQuery = read('GET /api/live-scores/active-round', {});
export const teamsQuery = read('GET /api/teams', {});
export const playersQuery = read('GET /api/players', {});
export const standingsQuery = read('GET /api/rankings/teams/total', {});
export const topPlayersQuery = read('GET /api/live-scores/top-players', {});
export const evolutionQuery = (playerId: number) =>
  read('GET /api/players/evolution/{playerId}', { params: { playerId } });

/** The documents' polling intervals, in milliseconds, for while the event stream is not open. */
export const POLL = { activeRound: 30_000, topPlayers: 10_000, standings: 30_000 } as const;
