import { query } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { aPlayer, aRegistration, twoTeams } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';
import type { Locator } from './locator.ts';
import type { Page } from './screens.tsx';

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const lines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');

/** Settles all waiting messages, as only a WhatsApp account could. */
export async function settleMessages(
  server: TestServer,
  outcome: Partial<typeof messages.$inferInsert>,
): Promise<void> {
  await query(server.db, (q) => q.update(messages).set(outcome));
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
}

/** Lia (Recife) and Caio (Olinda) accept messages and have phone numbers; Bia has none. */
export async function people(server: TestServer, admin: Caller): Promise<void> {
  const [recife, olinda] = await twoTeams(admin);
  const visitor = server.anonymous;
  const lia = { firstName: 'Lia', lastName: 'Lobo', gender: 'Feminino', phone: '(81) 99876-5432' } as const;
  const caio = {
    firstName: 'Caio',
    lastName: 'Cruz',
    gender: 'Masculino',
    phone: '(81) 99876-5433',
  } as const;
  for (const [person, teamId] of [
    [lia, recife],
    [caio, olinda],
  ] as const) {
    const email = `${person.firstName.toLowerCase()}@exemplo.com.br`;
    const memberNumber = String(teamId + 100);
    await aRegistration(visitor, { ...person, email, memberNumber, messagesConsent: true });
    const waiting = await admin.call('GET /api/tournament/pre-registrations');
    const asked = waiting.find((each) => each.email === email);
    await admin.call('POST /api/tournament/pre-registrations/{id}/approve', {
      params: { id: asked?.id ?? 0 },
      body: { password: 'onda do mar', teamId },
    });
  }
  await aPlayer(admin, { firstName: 'Bia', teamId: recife });
}
