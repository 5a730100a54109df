import { fileURLToPath } from 'node:url';

/** Never edited once merged. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
