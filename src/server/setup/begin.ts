import { timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName } from '#domain/people/names.ts';
import { hashPassword, refuseWeak } from '#server/access/passwords.ts';
import { hashOf } from '#server/access/sessions.ts';
import type { Settings } from '#server/config.ts';
import { createAccount, givenEmail } from '#server/features/auth/account.ts';
import { firstDays } from '#server/features/tournament/add-tournament.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import { firstStartOfAddress, reserve } from '#server/limits/limits.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { rounds, tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment } from '#server/store/write.ts';
import { hasAdministrator } from './administrators.ts';
import { closedAccounts } from './demo/accounts.ts';
import { prepareDemo, storeDemoMessages } from './demo/fill.ts';
import { storeOtherTournaments } from './demo/other-tournaments.ts';
import { codeOf, endFirstStart } from './first-start-code.ts';

type Beginning = CallInput<Contract['POST /api/first-start']>['body'];

/** Creates the first administrator and names the tournament in one write. Throws 403, 409, 422, 429. */
export async function begin(
  context: WriteContext<'tournament.begin'>,
  settings: Settings,
  beginning: Beginning,
): Promise<void> {
  const { db, tournamentId } = context;
  const { firstName, email, password, tournamentName: name, tournamentYear: year, withDemo } = beginning;
  const lastName = beginning.lastName ?? null;
  await verifyCode(context, beginning.code);
  refuseWeak(password, { email, firstName, lastName });
  const passwordHash = await hashPassword(password, networkOf(context.address));
  const demo = withDemo ? await prepareDemo(await closedAccounts()) : null;
  const { result } = await context.write(async (tx, moment) => {
    if (!(await endFirstStart(tx)) || (await hasAdministrator(tx))) throw alreadyBegun();
    const { revision, at } = moment;
    const stored = await demo?.store(tx, moment, tournamentId);
    if (!stored) await moveRounds(tx, moment, tournamentId, year);
    const after = { name, year };
    await tx
      .update(tournaments)
      .set({ ...after, revision })
      .where(eq(tournaments.id, tournamentId));
    await createAccount(tx, {
      ...givenEmail('admin', at),
      email,
      firstName,
      lastName,
      passwordHash,
      isAdmin: true,
      createdAt: at,
    });
    return {
      subjectId: tournamentId,
      after,
      status: 201,
      actorName: fullName({ firstName, lastName }),
      result: stored ? { adminId: stored.adminId } : null,
    };
  });
  if (!result) return;
  await storeDemoMessages(db, tournamentId, settings, result.adminId);
  await storeOtherTournaments(db, tournamentId);
}

const alreadyBegun = () =>
  new Problem(409, 'ALREADY_BEGUN', 'Este servidor já tem administrador. Entre com a sua conta.');

/** Throws 403 for a wrong code, 409 if the first start is over, 429. */
export async function verifyCode(
  { db, address }: Pick<ReadContext, 'db' | 'address'>,
  typedCode: string,
): Promise<void> {
  const code = await query(db, codeOf);
  if (code === null) throw alreadyBegun();
  const giveBack = await reserve(db, [firstStartOfAddress(address)]);
  if (!isSame(code, typedCode))
    throw new Problem(
      403,
      'FIRST_START_CODE_WRONG',
      'Código incorreto. Ele está nas linhas que o servidor escreve quando inicia.',
    );
  await giveBack();
}

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));

async function moveRounds(tx: Tx, { revision }: Moment, tournamentId: number, year: number): Promise<void> {
  for (const [index, date] of firstDays(year).entries()) {
    const itself = and(eq(rounds.tournamentId, tournamentId), eq(rounds.number, index + 1));
    await tx.update(rounds).set({ date, revision }).where(itself);
  }
}
