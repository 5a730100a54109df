/** Every night, before the schema changes, before a restore, or by hand. */
export const BACKUP_REASONS = ['nightly', 'upgrade', 'restore', 'manual'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/**
 * `waiting`: the first one is still to come; `late`: the last one is over a day old; `failed`: the last one was
 * not made, or did not reach the store; `off`: none are made.
 */
export const BACKUP_STATES = ['off', 'waiting', 'ok', 'late', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];
