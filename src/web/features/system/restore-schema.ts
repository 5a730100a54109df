import { restoreCalls } from '#contract/system/restores.ts';

/** The user's own password, and the passphrase of an encrypted backup. */
export const ownRestoreSchema = restoreCalls['POST /api/backups/{id}/restore'].body;
/** The code of the first start, which restores a backup into an empty server. */
export const firstRestoreSchema = restoreCalls['POST /api/first-start/restores'].body.fields;
