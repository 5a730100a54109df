import type { Settings } from '#server/config.ts';
import { commandLine } from '#server/runtime/commands.ts';
import type { Random } from '#server/runtime/random.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { appointAdministrators, hasAdministrator } from './administrators.ts';
import { currentTournament } from './current-tournament.ts';
import { demoNote } from './demo/accounts.ts';
import { closeKnownAccounts } from './demo/close-accounts.ts';
import { fillDemo } from './demo/fill.ts';
import { storeOtherTournaments } from './demo/other-tournaments.ts';
import { endFirstStart, openFirstStart } from './first-start-code.ts';

type Prepared = {
  readonly tournamentId: number;
  readonly notes: readonly string[];
  readonly code: string | null;
};

/** Creates what an empty database lacks, and returns how to sign in. In one process at a time. */
export async function prepare(db: Database, settings: Settings, random: Random): Promise<Prepared> {
  const { id, isEmpty } = await currentTournament(db, settings);
  const notes: string[] = [];
  if (isEmpty && (settings.DEMO ?? db.engine === 'embedded')) {
    notes.push(...(await fillDemo(db, id, settings, random)));
    await storeOtherTournaments(db, id);
  } else {
    const closed = await closeKnownAccounts(db, id, settings);
    const note = closed ?? (await demoNote(db, settings));
    if (note) notes.push(note);
  }
  for (const { email, temporaryPassword } of await appointAdministrators(db, id, settings, random)) {
    notes.push(
      temporaryPassword
        ? `Administrador: ${email}, senha provisória ${temporaryPassword} (aparece só esta vez)`
        : `Administrador: ${email}, com a senha que já tem`,
    );
  }
  if (await query(db, hasAdministrator)) await query(db, endFirstStart);
  else if ((await currentTournament(db, settings)).isEmpty) {
    return { tournamentId: id, notes, code: await openFirstStart(db, random) };
  } else notes.push(`Nenhum administrador ainda: ${commandLine(settings, 'admin', 'SEU_EMAIL')}`);
  return { tournamentId: id, notes, code: null };
}
