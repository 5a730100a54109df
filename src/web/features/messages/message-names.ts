import type { MessageType } from './queries.ts';

// Separate from their texts: URLs use these names, so every page loads them.

export const TYPES: readonly MessageType[] = [
  'round_reminder',
  'top_players',
  'ranking_teams_general_utility',
];

export const STATUS_NAMES = ['sent', 'failed', 'pending', 'uncertain'] as const;

export type Status = (typeof STATUS_NAMES)[number];
