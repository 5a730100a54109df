import type { ImportRow } from '#contract/people/import.ts';
import { fullName } from '#domain/people/names.ts';
import { toPhone } from '#server/features/players/personal-values.ts';
import { Problem } from '#server/http/problem.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import { readOnly } from '#server/store/database/database.ts';
import { findExisting } from './existing.ts';
import { firstPasswords } from './first-passwords.ts';
import { storePlayers } from './store-players.ts';
import { type Circumstances, type ValidatedRows, validateRows } from './validate-rows.ts';

export async function tryRows(context: ReadContext, rows: readonly ImportRow[]): Promise<ValidatedRows> {
  const known = await readOnly(context.db, (q) => findExisting(q, context.tournamentId, rows));
  return validateRows(rows, known, circumstances(context));
}

/**
 * Imports all rows or none, with an account for each row with an e-mail. Returns the passwords that were
 * made. Throws 422 with the problems by row.
 */
export async function importPlayers(context: WriteContext<'player.import'>, rows: readonly ImportRow[]) {
  const repeated = await context.repeated();
  if (repeated) return { ...repeated, result: [] };
  const tried = await tryRows(context, rows);
  refuseProblems(tried);
  const passwords = await firstPasswords(context, tried.players);
  return context.write(async (tx, moment) => {
    // Validated again, because data may have changed during the hashing.
    const known = await findExisting(tx, context.tournamentId, rows);
    const validated = validateRows(rows, known, circumstances(context));
    refuseProblems(validated);
    const playerIds = await storePlayers(tx, context, validated.players, passwords, moment);
    return {
      subjectId: null,
      // A single insert under the lock gives consecutive ids.
      after: {
        players: playerIds.length,
        playerIds: `${Math.min(...playerIds)}–${Math.max(...playerIds)}`,
        accounts: passwords.size,
      },
      status: 201,
      result: validated.players.flatMap((player) => {
        const shown = passwords.get(player.email ?? '')?.shown;
        if (!player.email || !shown) return [];
        const { firstName, lastName = null, email, phone = null } = player;
        const name = fullName({ firstName, lastName });
        return [{ name, firstName, email, phone: toPhone(phone), temporaryPassword: shown }];
      }),
    };
  });
}

const circumstances = ({ settings, clock, snapshot }: ReadContext): Circumstances => ({
  settings,
  timeZone: snapshot.timeZone,
  now: clock.now(),
});

function refuseProblems({ problems }: ValidatedRows): void {
  if (problems.length === 0) return;
  const lines = new Set(problems.map(({ row }) => row)).size;
  const words = lines === 1 ? 'Há 1 linha com problema' : `Há ${lines} linhas com problema`;
  throw new Problem(422, 'IMPORT_REFUSED', `${words}: nada foi importado`, { more: { problems } });
}
