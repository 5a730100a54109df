/**
 * The topics, and which of them each read depends on. Not in the calls' rows, because the browser needs this
 * without loading zod.
 */

/** The parts of a tournament that change independently; each has its own latest revision. */
export const TOPICS = [
  'tournament',
  'rounds',
  'teams',
  'players',
  'games',
  'points',
  /** What the overlays of a stream show. */
  'broadcast',
  'registrations',
  'messages',
  'accounts',
  /** Somebody signed in, or opened a court link. */
  'sessions',
  'court-links',
  /** Who has a game open to score it, or opened a message to send it by hand. Kept in memory only. */
  'presence',
  /** A backup was made, or failed. Not stored, like presence. */
  'backups',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Who shares a cached answer: everybody (`public`), people who may score or those who may not (`role`), nobody
 * (`personal`).
 */
export type SharedWith = 'public' | 'role' | 'personal';

const boardTopics = ['tournament', 'rounds', 'teams', 'games'] as const;
const bestPlayersTopics = ['tournament', 'rounds', 'teams', 'players', 'games', 'points'] as const;
const rankingTopics = ['rounds', 'teams', 'players', 'games', 'points'] as const;

/** Reads that are views of the tournament: the topics each depends on, and who shares the answer. */
export const reads = {
  'GET /api/tournament': { topics: ['tournament', 'rounds'], sharedWith: 'public' },
  'GET /api/tournament/rules': { topics: ['tournament'], sharedWith: 'public' },
  'GET /api/stages': { topics: ['tournament', 'rounds', 'teams', 'players', 'games'], sharedWith: 'public' },
  'GET /api/tournament/rounds': { topics: ['rounds'], sharedWith: 'public' },
  'GET /api/teams': { topics: ['rounds', 'teams', 'players', 'games'], sharedWith: 'role' },
  'GET /api/players': { topics: ['teams', 'players', 'accounts'], sharedWith: 'personal' },
  'GET /api/games/completed': { topics: ['rounds', 'teams', 'games'], sharedWith: 'public' },
  'GET /api/games/upcoming': { topics: ['rounds', 'teams', 'games'], sharedWith: 'public' },
  'GET /api/games/in-progress': { topics: boardTopics, sharedWith: 'public' },
  'GET /api/games/round/{round}': { topics: boardTopics, sharedWith: 'role' },
  'GET /api/games/{id}': { topics: boardTopics, sharedWith: 'role' },
  'GET /api/court': {
    topics: ['tournament', 'rounds', 'teams', 'players', 'games', 'court-links'],
    sharedWith: 'personal',
  },
  'GET /api/live-scores': { topics: boardTopics, sharedWith: 'public' },
  'GET /api/live-scores/active-round': { topics: ['tournament'], sharedWith: 'public' },
  'GET /api/live-scores/top-players': { topics: bestPlayersTopics, sharedWith: 'public' },
  'GET /api/historical-top-players': { topics: bestPlayersTopics, sharedWith: 'public' },
  'GET /api/detailed-points': { topics: ['points'], sharedWith: 'role' },
  'GET /api/rankings/players/total': { topics: rankingTopics, sharedWith: 'role' },
  'GET /api/rankings/teams/total': { topics: ['rounds', 'teams', 'games'], sharedWith: 'public' },
  'GET /api/public/games/{id}': { topics: boardTopics, sharedWith: 'public' },
  'GET /api/public/teams/{id}': { topics: [...boardTopics, 'players'], sharedWith: 'public' },
  'GET /api/broadcast': { topics: ['broadcast'], sharedWith: 'public' },
  'GET /api/scores': { topics: rankingTopics, sharedWith: 'role' },
  'GET /api/players/evolution/{playerId}': { topics: rankingTopics, sharedWith: 'role' },
  'GET /api/user': { topics: ['accounts', 'players', 'teams'], sharedWith: 'personal' },
} as const satisfies Record<string, { topics: readonly Topic[]; sharedWith: SharedWith }>;

export type ReadKey = keyof typeof reads;

/**
 * Public reads beyond the snapshot. Each answer is kept while its version stays the same; the topics tell pages
 * when to fetch again.
 */
const lookUps = {
  'GET /api/public/games/{id}/story': ['rounds', 'games'],
  'GET /api/public/teams/{id}/seasons': ['tournament', 'teams'],
} as const satisfies Record<string, readonly Topic[]>;

export type LookUpKey = keyof typeof lookUps;

/** Reads answered from the database each time; the topics tell pages when to fetch again. */
const freshReads = {
  'GET /api/tournaments': ['tournament', 'rounds', 'teams', 'players', 'accounts'],
  'GET /api/tournament/pre-registrations': ['registrations', 'players', 'accounts'],
  'GET /api/players/{id}/career': [...rankingTopics, 'tournament', 'accounts'],
  'GET /api/user/sessions': ['accounts', 'sessions'],
  'GET /api/games/{id}/events': ['games'],
  'GET /api/games/{id}/presence': ['presence'],
  'GET /api/detailed-points/proposals': ['games'],
  'GET /api/court-links': ['court-links', 'sessions', 'games', 'teams'],
  'GET /api/user/second-factor': ['accounts'],
  'GET /api/second-factor-rule': ['accounts'],
  'GET /api/system': ['backups'],
  'GET /api/rankings/teams/lots': ['tournament', 'rounds', 'teams', 'games', 'accounts'],
  'GET /api/users': ['teams', 'players', 'accounts'],
  'GET /api/user/consent': ['players', 'accounts'],
  'GET /api/user/visibility': ['players'],
  'GET /api/whatsapp/history': ['messages', 'players', 'accounts'],
  'GET /api/whatsapp/consent-replies': ['messages', 'players', 'accounts'],
  'GET /api/whatsapp/batches': ['messages'],
  'GET /api/whatsapp/batches/{id}/by-hand': ['messages', 'players', 'accounts', 'presence'],
  'GET /api/whatsapp/reminders': ['messages', 'rounds'],
  'POST /api/tournament/rules/preview': ['tournament', 'rounds', 'teams', 'games'],
  'POST /api/whatsapp/preview': [...rankingTopics, 'tournament', 'accounts'],
} as const satisfies Record<string, readonly Topic[]>;

export const isPublicRead = (key: string): boolean =>
  Object.hasOwn(lookUps, key) || (Object.hasOwn(reads, key) && reads[key as ReadKey].sharedWith === 'public');

/** The topics that an answer depends on; empty if no topic covers it. */
export function topicsOf(key: string): readonly Topic[] {
  if (Object.hasOwn(reads, key)) return reads[key as ReadKey].topics;
  if (Object.hasOwn(lookUps, key)) return lookUps[key as LookUpKey];
  return Object.hasOwn(freshReads, key) ? freshReads[key as keyof typeof freshReads] : [];
}
