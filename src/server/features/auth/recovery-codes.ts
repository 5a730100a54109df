import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { recoveryCodes } from '#server/db/schema/accounts.ts';
import { hashOf } from '#server/http/sessions.ts';

const CODES = 10;
/** Letters and digits that nobody takes for each other on paper: 80 bits a code. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';

const newCode = () => Array.from({ length: 16 }, () => READABLE[randomInt(READABLE.length)]).join('');
const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Gives an account new codes in the place of those it had; only their hashes are kept. */
export async function giveRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes.map(inGroups);
}
