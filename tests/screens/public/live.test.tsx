import { onTestFinished, test, vi } from 'vitest';
import { gameOn } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGameInProgress } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

test('each point at the court appears on a visitor’s page without a reload', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin);
  const scorer = await server.asScorer();
  const stranger = await visit('/auth');
  const board = gameOn(stranger, game);
  await expect(board).toContainText('atualizado agora');

  // Requests for scores get no answer, so the page can only show pushed ones.
  stranger.hold(/\/api\/live-scores$/);
  let after: string | null = null;
  for (const [side, words] of [
    [1, '1 a 0'],
    [2, '1 a 1'],
    [2, '1 a 2'],
    [1, '2 a 2'],
  ] as const) {
    const id = crypto.randomUUID();
    const at = new Date(server.now).toISOString();
    const events = [{ id, at, type: 'point' as const, side }];
    await scorer.call('POST /api/games/{id}/events', {
      params: { id: game.id },
      body: { setNumber: 1, after, events },
    });
    after = id;
    await expect(board).toContainText(`1º set em andamento: ${words}`);
  }
});

test("a board's bottom decoration comes after its content, so that it does not move while a page arrives", async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin);
  const stranger = await visit('/auth');
  await expect(gameOn(stranger, game)).toContainText('atualizado agora');
  const waves = document.querySelector('article svg[preserveAspectRatio="none"]');
  expect(waves?.parentElement?.lastElementChild).toBe(waves);
});

test('a page that stays open over midnight no longer calls yesterday’s results today’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await aCompletedGame(await server.asAdmin(), undefined, { date: new Date().toISOString() });
  const page = await visit('/auth');
  await expect(page.getByRole('heading', { name: 'Resultados de hoje' })).toBeVisible();
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await expect(page.getByRole('heading', { name: /^Resultados da Rodada/ })).toBeVisible();
});

test('while a newer score is awaited, the age of the shown one counts from the request, though the stream is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const admin = await server.asAdmin();
  const { id } = await aGameInProgress(admin);
  let changes = 0;
  const page = await visit(`/jogos/${id}`, undefined, () => {
    const Source = EventSource as unknown as new (url: string) => EventTarget;
    vi.stubGlobal(
      'EventSource',
      class extends Source {
        constructor(url: string) {
          super(url);
          this.addEventListener('changed', () => {
            changes += 1;
          });
        }
      },
    );
  });
  const board = page.getByRole('article').first();
  await expect(board).toContainText('atualizado agora');
  const score = async (team1Score: number) => {
    const before = changes;
    const body = { setNumber: 1, team1Score, team2Score: 0 };
    await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
    await vi.waitFor(() => expect(changes).toBe(before + 1));
  };
  const release = page.hold(/\/api\/public\//);
  await score(1);
  vi.setSystemTime(Date.now() + 9_000);
  await score(2);
  await expect(board).toContainText(/atualizado há (9|1\d) s/);
  release();
  await expect(board).toContainText('1º set em andamento: 2 a 0.');
  await expect(board).toContainText('atualizado agora');
});
