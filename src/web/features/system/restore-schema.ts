import { restoreCalls } from '#contract/system/restores.ts';

/** The user's password, and the passphrase of an encrypted backup. */
export const ownRestoreSchema = restoreCalls['POST /api/backups/{id}/restore'].body;
/** The first start's code, to restore into an empty server. */
export const firstRestoreSchema = restoreCalls['POST /api/first-start/restores'].body.fields;
