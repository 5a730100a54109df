import { z } from 'zod';
import { passphrase, restoreCalls } from '#contract/restores.ts';

/** Only the user's own password, which a download and a restore of a backup require. */
export const ownPasswordSchema = restoreCalls['POST /api/backups/{id}/restore'].body;
/** The code of the first start, which restores a backup into an empty server. */
export const codeSchema = restoreCalls['POST /api/first-start/restores'].body.pick({ code: true });
/** The passphrase of an encrypted backup. The call may be made without one, the form may not. */
export const passphraseSchema = z.object({ passphrase: passphrase.min(1, 'Digite a frase') });
