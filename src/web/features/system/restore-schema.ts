import { restoreCalls } from '#contract/system/restores.ts';

export const ownRestoreSchema = restoreCalls['POST /api/backups/{id}/restore'].body.pick({
  passphrase: true,
});
export const firstRestoreSchema = restoreCalls['POST /api/first-start/restores'].body.fields;
