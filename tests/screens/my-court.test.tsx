import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame } from '#tests/support/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/court-links.ts';
import { dayAfter, dayOf, formatLongDay, today } from '#web/lib/format.ts';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();

// The page tells the day by the device's clock.
beforeEach(() => {
  server.now = Date.now();
});

const noonOf = (day: string) => `${day}T15:00:00.000Z`;

/** A game on court 1, and a phone on which Ana opened the link of that court. */
async function aPhone(day = today()) {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(day) });
  const { id: linkId, token } = await aCourtLink(admin, { court: '1', day: dayOf(game.date) });
  const phone = await openCourtLink(server.anonymous, token);
  await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
  return { admin, game, linkId, phone };
}

test('a link before its day says when it begins, and so does the server where a game is started', async () => {
  const day = dayAfter(today());
  const { game, phone } = await aPhone(day);
  const page = enter('/quadra', phone);
  const when = `Este link marca pontos a partir da meia-noite de ${formatLongDay(day)}. Até lá, só conheça a tela.`;
  await screen.findByText(when);
  await page.click(await screen.findByRole('link', { name: /contra|×/ }));
  await screen.findByRole('region', { name: `${game.team1.name} contra ${game.team2.name}` });
  expect(screen.getByText(when)).toBeInTheDocument();
  await page.press('Iniciar Confronto');
  await screen.findByText(/^Este link marca pontos a partir da meia-noite de \d/);
  expect((await phone.call('GET /api/court')).games[0]).toMatchObject({ status: 'agendado' });
});
