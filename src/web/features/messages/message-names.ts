import type { MessageType } from './queries.ts';

// Separate from their texts, because URLs use these names and every page loads them.

/** The kinds of messages, in the order of their cards. */
export const TYPES: readonly MessageType[] = [
  'round_reminder',
  'top_players',
  'ranking_teams_general_utility',
];

export const STATUS_NAMES = ['sent', 'failed', 'pending', 'uncertain'] as const;

export type Status = (typeof STATUS_NAMES)[number];
