import { onTestFinished, expect as plainExpect, test, vi } from 'vitest';
import { hurryIntervals } from '#tests/screens/support/hurried-timers.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGame, aGameInProgress, anElimination, playNextGames } from '#tests/support/data/builders.ts';

hurryIntervals();
const { server, visit } = openScreens();

async function aLiveGame(sets: [number, number][]) {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, sets, { court: '2' });
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  return { admin, game };
}

test.each(['2', 'Quadra%202', 'quadra%20%202'])(
  'the screen of the court %s shows its game',
  async (court) => {
    await aLiveGame([[3, 2]]);
    const page = await visit(`/tv?quadra=${court}`);
    await expect(page.getByRole('main')).toContainText('1º set em andamento: 3 a 2.');
  },
);

test('an unknown court is reported, with the courts that have games', async () => {
  const { admin, game } = await aLiveGame([[3, 2]]);
  await aGame(admin, { team1Id: game.team1Id, team2Id: game.team2Id, court: 'Central', round: 2 });
  const page = await visit('/tv?quadra=7');
  await expect(page.getByRole('main')).toContainText(
    'Nenhum jogo tem a quadra “7”. Há jogos em: Central, Quadra 2.',
  );
});

test('an unknown court or interval in the address is ignored', async () => {
  await aLiveGame([[3, 2]]);
  const page = await visit('/tv?quadra=%20&tempo=depressa');
  await expect(page.getByRole('main')).toContainText('1º set em andamento: 3 a 2.');
});

test('a completed set stays on the screen until the next one begins', async () => {
  await aLiveGame([[21, 17]]);
  const page = await visit('/tv');
  const board = page.getByRole('article', { name: 'Recife contra Olinda', exact: true });
  await expect(board).toContainText('21–17');
  const digits = [...document.querySelectorAll('article [aria-hidden="true"] .digits')];
  expect(digits.map(({ textContent }) => textContent)).toEqual(['21–17', '1', '21', '0', '17']);
});

test('the screen says that nothing is scheduled only once it knows', async () => {
  let restore = () => {};
  const page = await visit('/tv', undefined, (early) => {
    restore = early.cut(/^GET \/api\/games\/upcoming$/);
  });
  await expect(page.getByRole('main')).toContainText('Sem sinal do servidor. Esta tela continua tentando.');
  restore();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Os jogos aparecem aqui assim que forem marcados.');
});

test('a server that fails is named as such, with the number of the request', async () => {
  const failed = { code: 'INTERNAL', message: 'Erro interno. Pedido req-1.', requestId: 'req-1' };
  const page = await visit('/tv', undefined, (early) => {
    early.answer(/^GET \/api\/games\/upcoming$/, () => Response.json(failed, { status: 500 }));
  });
  await expect(page.getByRole('main')).toContainText(
    'O servidor falhou (pedido req-1). Esta tela continua tentando.',
  );
});

test('a server that is starting is named as busy', async () => {
  const starting = { code: 'UNAVAILABLE', message: 'O servidor está reiniciando.' };
  const page = await visit('/tv', undefined, (early) => {
    early.answer(/^GET \/api\/games\/upcoming$/, () => Response.json(starting, { status: 503 }));
  });
  await expect(page.getByRole('main')).toContainText('Servidor ocupado. Esta tela continua tentando.');
});

test('the panel makes the address of the TV page for a court and an interval', async () => {
  const { admin } = await aLiveGame([[3, 2]]);
  const page = await visit('/admin?tab=broadcast', admin);
  const address = page.getByLabel('Endereço do telão', { exact: true });
  const chosen = async () => new URL(await address.inputValue()).search;
  expect(await chosen()).toBe('');
  await page.choose(/Quadra do telão/, 'Quadra 2');
  await page.choose(/Tempo de cada tela/, '20 segundos');
  expect(await chosen()).toBe('?quadra=2&tempo=20');
  await page.choose(/Quadra do telão/, 'Todas');
  expect(await chosen()).toBe('?tempo=20');
});

/** Cuts the database's notifications: the stream stays open, and its beats say so. */
function silence(): void {
  const Source = EventSource as unknown as new (url: string) => EventTarget;
  vi.stubGlobal(
    'EventSource',
    class extends Source {
      override addEventListener(name: string, listen: (event: Event) => void): void {
        super.addEventListener(name, (event) => {
          const silent = ({ data }: MessageEvent<string>) =>
            new MessageEvent(name, { data: JSON.stringify({ ...JSON.parse(data), silentFor: 240_000 }) });
          listen(name === 'beat' ? silent(event as MessageEvent<string>) : event);
        });
      }
    },
  );
}

test('for an hour without the database the screen says how old its score is, and then shows the current one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { admin, game } = await aLiveGame([[3, 2]]);
  const page = await visit('/tv');
  const shown = page.getByRole('main');
  await expect(shown).toContainText('1º set em andamento: 3 a 2.');
  const bringBack = await server.takeDatabaseAway();
  for (const [minutes, age] of [
    [1, 'há 1 min'],
    [14, 'há 15 min'],
    [44, 'há 59 min'],
    [1, 'há 1 h'],
  ] as const) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    server.now += minutes * 60_000;
    await expect(shown).toContainText(`Sem sinal · Atualizado ${age}`);
    await expect(shown).toContainText('1º set em andamento: 3 a 2.');
  }
  await bringBack();
  await expect(shown).not.toContainText('Sem sinal');
  const params = { id: game.id };
  await admin.call('POST /api/games/{id}/sets', {
    params,
    body: { setNumber: 1, team1Score: 11, team2Score: 9 },
  });
  await expect(shown).toContainText('1º set em andamento: 11 a 9.');
  await expect(shown).not.toContainText('Sem sinal');
});

test('a score’s age counts from the database’s last notification, though the server answers', async () => {
  await aLiveGame([[3, 2]]);
  const page = await visit('/tv', undefined, silence);
  await expect(page.getByRole('main')).toContainText('1º set em andamento: 3 a 2.');
  await expect(page.getByRole('main')).toContainText('Sem sinal · Atualizado há 4 min');
});

test('a screen with one unanswered request counts its age from that request, though the stream is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { admin, game } = await aLiveGame([[3, 2]]);
  const page = await visit('/tv');
  const shown = page.getByRole('main');
  await expect(shown).toContainText('1º set em andamento: 3 a 2.');
  const score = (team1Score: number) =>
    admin.call('POST /api/games/{id}/sets', {
      params: { id: game.id },
      body: { setNumber: 1, team1Score, team2Score: 2 },
    });
  const { given } = page.keepBack(/\/api\/games\/upcoming$/);
  await score(4);
  await given;
  vi.setSystemTime(Date.now() + 30_000);
  const asked = page.calls.length;
  await score(5);
  // The page hears of the second score.
  await vi.waitFor(() => plainExpect(page.calls.length).toBeGreaterThan(asked), { timeout: 30_000 });
  await expect(shown).toContainText(/Sem sinal · Atualizado há 3\d s/);
});

test('the bracket of an elimination is on the screen, follows the results, and names the champion', async () => {
  const admin = await server.asAdmin();
  await anElimination(admin, ['Recife', 'Olinda', 'Natal', 'Caruaru', 'Macau']);
  const page = await visit('/tv?tempo=1');
  const round = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(page.getByRole('heading', { name: 'Chave da Copa' })).toBeVisible();
  await expect(round('Semifinal')).toContainText('Vencedor do jogo 1');
  await expect(round('Terceiro lugar')).toContainText('Perdedor do jogo 2');
  await playNextGames(admin, 1);
  await expect(round('Quartas de final')).toContainText('2121Macau1919');
  await expect(round('Semifinal')).toContainText('Caruaru');
  await playNextGames(admin, 4);
  await expect(page.getByText('Campeão: Recife')).toBeVisible();
});
