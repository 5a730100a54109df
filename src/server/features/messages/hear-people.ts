import { and, eq, isNotNull } from 'drizzle-orm';
import { phonesOf, writtenAt } from '#domain/messages.ts';
import { query } from '#server/db/database.ts';
import { messages } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import { setConsent } from './consent.ts';
import type { Inbound } from './webhook-body.ts';

const WORDS = new Map([
  ['SAIR', false],
  ['PARAR', false],
  ['VOLTAR', true],
]);

/** SAIR and PARAR end the messages to a number, VOLTAR begins them again; whatever else people write is theirs. */
export async function hearPeople(house: House, inbound: readonly Inbound[]): Promise<void> {
  for (const { from, text, timestamp } of inbound) {
    const accepts = WORDS.get(
      text.body
        .trim()
        .replace(/[.!]+$/, '')
        .toUpperCase(),
    );
    if (accepts === undefined) continue;
    const at = new Date(writtenAt(timestamp ?? Math.floor(house.clock.now() / 1_000), accepts));
    await setConsent(house, await playersBehind(house, from), { accepts, at, isWord: true });
  }
}

/** Those whom we wrote to under that account, else those whose number it is. */
async function playersBehind(house: House, waId: string): Promise<number[]> {
  const { db, tournamentId, snapshots } = house;
  const { players } = snapshots.current;
  const written = await query(db, (q) =>
    q
      .selectDistinct({ phone: messages.phone })
      .from(messages)
      .where(
        and(eq(messages.tournamentId, tournamentId), eq(messages.waId, waId), isNotNull(messages.playerId)),
      ),
  );
  const known = players.flatMap(({ phone }) => phone ?? []);
  const byAccount = written.map(({ phone }) => phone).filter((phone) => known.includes(phone));
  const phones = byAccount.length > 0 ? byAccount : phonesOf(waId, known);
  return players.filter(({ phone }) => phone !== null && phones.includes(phone)).map(({ id }) => id);
}
