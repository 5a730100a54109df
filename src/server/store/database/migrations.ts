import { fileURLToPath } from 'node:url';

/** Never edited once landed. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
