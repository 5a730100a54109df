import type { Page } from '@playwright/test';
import { aPlayer, aRegistration, twoTeams } from '#tests/support/data/builders.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';
import type { Served } from '#tests/support/server/served.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
}

/** Lia (Recife) and Caio (Olinda) accept messages and have phone numbers; Bia has none. */
export async function people(beach: Served, admin: SignedIn): Promise<void> {
  const [recife, olinda] = await twoTeams(admin);
  const visitor = new Caller(fetching(beach.address));
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
