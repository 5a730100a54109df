import { fileURLToPath } from 'node:url';

/** Named by intent, never edited once landed. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
