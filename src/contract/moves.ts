import type { CallKey } from './contract.ts';
import type { Topic } from './reads.ts';

/** The calls that write. */
export type WriteKey = Exclude<CallKey, `GET ${string}`>;

/**
 * The topics that each write changes: the server announces them, and the browser fetches again what depends on them.
 * Where that depends on the request, all topics that may change. Without zod, because the browser imports this file.
 */
export const moves = {
  // The first start may fill the tournament with the demo.
  'POST /api/first-start': [
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
  // For other pages: whoever signs in has the account in the answer.
  'POST /api/login': ['sessions', 'accounts'],
  'POST /api/login/code': ['sessions', 'accounts'],
  // A new account has no other sessions.
  'POST /api/register': ['accounts'],
  'POST /api/logout': ['accounts'],
  'POST /api/password-links/open': [],
  'POST /api/password-links/use': ['accounts'],

  'PATCH /api/user/email': ['accounts', 'players'],
  'PATCH /api/user/password': ['accounts'],
  'PATCH /api/user/phone': ['accounts'],
  'PATCH /api/user/consent': ['accounts', 'players'],
  'PATCH /api/user/visibility': ['players'],
  // An uploaded picture changes nothing that is shown until it is confirmed.
  'POST /api/user/image': [],
  'PATCH /api/user/image': ['accounts', 'players'],
  'DELETE /api/user/image': ['accounts', 'players'],
  'DELETE /api/user/sessions': ['accounts'],
  'DELETE /api/user/sessions/{id}': ['accounts'],
  'POST /api/user/second-factor': [],
  'POST /api/user/second-factor/confirm': ['accounts'],
  'DELETE /api/user/second-factor': ['accounts'],
  'DELETE /api/user': ['accounts', 'players', 'games', 'registrations', 'messages'],

  'POST /api/users': ['accounts'],
  'PATCH /api/users/{id}': ['accounts', 'players'],
  'DELETE /api/users/{id}': ['accounts', 'games', 'messages'],
  'POST /api/users/{id}/confirm-email': ['accounts'],
  'POST /api/users/{id}/reset-password': ['accounts'],
  'POST /api/users/{id}/opt-out': ['accounts'],
  'DELETE /api/users/{id}/second-factor': ['accounts'],
  'PUT /api/second-factor-rule': ['accounts'],

  'POST /api/players': ['accounts', 'players'],
  'POST /api/players/import': ['accounts', 'players'],
  'PATCH /api/players/{id}': ['accounts', 'players'],
  'DELETE /api/players/{id}': ['accounts', 'players', 'points', 'games', 'registrations', 'messages'],
  'POST /api/players/{id}/reset-password': ['accounts'],
  'POST /api/players/{id}/opt-out': ['players'],
  'POST /api/players/{id}/image': ['accounts', 'players'],
  'DELETE /api/players/{id}/image': ['accounts', 'players'],

  'POST /api/teams': ['teams'],
  'PATCH /api/teams/{id}': ['teams'],
  'DELETE /api/teams/{id}': ['teams', 'players'],
  'POST /api/teams/{id}/image': ['teams'],
  'DELETE /api/teams/{id}/image': ['teams'],

  // Backups belong to the machine: no data of the tournament changes.
  'POST /api/backups': ['backups'],
  'POST /api/backups/{id}/download': [],
  'POST /api/export/players/personal': [],
  // The server starts anew after it, and every page asks again for everything.
  'POST /api/backups/{id}/restore': [],
  'POST /api/restores': [],
  'POST /api/first-start/restores': [],

  'PATCH /api/tournament': ['tournament'],
  'POST /api/tournament/image': ['tournament'],
  'DELETE /api/tournament/image': ['tournament'],
  'POST /api/live-scores/active-round': ['tournament'],
  'PUT /api/tournament/rounds/{roundNumber}': ['rounds', 'games'],
  'DELETE /api/tournament/rounds/{roundNumber}': ['rounds'],
  'PATCH /api/tournament/rounds/{roundId}/type': ['rounds', 'games'],
  'POST /api/tournament/pre-registrations': ['registrations'],
  'POST /api/tournament/pre-registrations/{id}/approve': ['registrations', 'players', 'accounts'],
  'POST /api/tournament/pre-registrations/{id}/reject': ['registrations'],
  'POST /api/tournament/pre-registrations/reject-many': ['registrations'],

  'POST /api/games': ['games'],
  'PATCH /api/games/{id}': ['games'],
  // An overlay that showed the game selects another one.
  'DELETE /api/games/{id}': ['games', 'broadcast'],
  'PATCH /api/games/{id}/status': ['games'],
  'POST /api/games/{id}/sets': ['games'],
  'DELETE /api/games/{id}/sets/{setNumber}': ['games'],
  // A person's first entry may make them the scorekeeper: presence is announced with that one, not with each.
  'POST /api/games/{id}/events': ['games'],
  'PUT /api/games/{id}/presence': ['presence'],
  'POST /api/games/{id}/award': ['games'],
  'PATCH /api/broadcast': ['broadcast'],
  'POST /api/court-links': ['court-links'],
  'DELETE /api/court-links/{id}': ['court-links'],
  'DELETE /api/court-links/{id}/devices/{deviceId}': ['court-links'],
  'POST /api/court-links/use': ['sessions'],
  'PUT /api/court/name': ['court-links'],
  'DELETE /api/court': ['court-links'],
  'POST /api/detailed-points/batch-update': ['points'],

  'POST /api/whatsapp/preview': [],
  'POST /api/whatsapp/send-round-reminder': ['messages'],
  'POST /api/whatsapp/send-top-players': ['messages'],
  'POST /api/whatsapp/send-teams-ranking': ['messages'],
  'POST /api/whatsapp/messages/{id}/retry': ['messages'],
  'POST /api/whatsapp/messages/{id}/mark-sent': ['messages'],
  'PUT /api/whatsapp/messages/{id}/opened': ['presence'],
  'POST /api/whatsapp/batches/{id}/stop': ['messages'],
  'POST /api/whatsapp/batches/{id}/retry-failed': ['messages'],
  'POST /api/whatsapp/batches/{id}/settle-uncertain': ['messages'],
  'POST /api/whatsapp/batches/{id}/mark-sent': ['messages'],
  'POST /api/whatsapp/consent-replies/{id}/settle': ['messages', 'players', 'accounts'],
  'PUT /api/whatsapp/reminders/{roundNumber}': ['messages'],
  // Only the device itself knows which teams it follows.
  'POST /api/push/follow': [],
  'POST /api/push/unfollow': [],
  'POST /api/push/followed': [],
  // The webhook's items are stored and announced one by one.
  'POST /api/whatsapp/webhook': [],
} as const satisfies { readonly [K in WriteKey]: readonly Topic[] };

/** Whether a call writes: reads have no entry in `moves`. */
export function isWrite(key: string): key is WriteKey {
  return Object.hasOwn(moves, key);
}
