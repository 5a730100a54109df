import { onTestFinished, expect as plainExpect, test, vi } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGame, twoTeams } from '#tests/support/data/builders.ts';
import { aPlayedTournament } from '#tests/support/data/played-tournament.ts';

/** A crowded machine is slow, not broken. */
const SOON = { timeout: 30_000 };
const { server, visit } = openScreens();

/** The phone's share sheet, and what it received. */
function aSheet(takes: { files: boolean; refuses?: DOMException }) {
  const given: ShareData[] = [];
  const share = async (data: ShareData) => {
    given.push(data);
    if (takes.refuses) throw takes.refuses;
  };
  for (const [name, value] of Object.entries({ share, canShare: () => takes.files }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });
  return given;
}

test('the standings are copied as a text for the group', async () => {
  await aPlayedTournament(server);
  const page = await visit('/rankings?tab=teams', await server.asPlayer());
  await page.getByRole('button', { name: 'Copiar para o grupo: a classificação' }).click();
  await expect(page.getByText('Texto copiado')).toBeVisible();
  const copied = await navigator.clipboard.readText();
  plainExpect(copied).toMatch(
    /^🏆 \*Classificação\*\nTorneio de Vôlei de Praia 2025\n\n🥇 Recife: 3 pontos, 1 vitória\n/,
  );
  plainExpect(copied).toMatch(/\n\nCompleta: http.*\/classificacao$/);
});

test('a visitor copies a game from its page, with its address', async () => {
  const { id } = await aCompletedGame(await server.asAdmin());
  const page = await visit(`/jogos/${id}`);
  await page.getByRole('button', { name: 'Copiar para o grupo: este jogo' }).click();
  await expect(page.getByText('Texto copiado')).toBeVisible();
  plainExpect(await navigator.clipboard.readText()).toMatch(
    new RegExp(`Resultado\\*\\n.*2025\\n\\n\\*Recife\\* 2 × 0 Olinda[^]*/jogos/${id}$`),
  );
});

test('the results of the selected round are copied, else those of the newest', async () => {
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  await aCompletedGame(admin, undefined, { team1Id, team2Id, round: 1 });
  await aCompletedGame(admin, undefined, { team1Id: team2Id, team2Id: team1Id, round: 2 });
  const page = await visit('/confrontos', admin);
  await page.getByRole('button', { name: 'Copiar para o grupo: os resultados da rodada 2' }).click();
  await expect(page.getByText('Texto copiado')).toBeVisible();
  plainExpect(await navigator.clipboard.readText()).toContain('*Olinda* 2 × 0 Recife');
  await page.goto('/confrontos?rodada=1');
  await page.getByRole('button', { name: 'Copiar para o grupo: os resultados da rodada 1' }).click();
  await vi.waitFor(
    async () => plainExpect(await navigator.clipboard.readText()).toContain('*Recife* 2 × 0 Olinda'),
    SOON,
  );
});

test('a share sheet that takes files gets the text with its picture, any other the text', async () => {
  await aPlayedTournament(server);
  const given = aSheet({ files: true });
  const page = await visit('/rankings?tab=teams', await server.asPlayer());
  const share = page.getByRole('button', { name: 'Compartilhar a classificação' });
  await share.click();
  // Drawing the picture takes time.
  await vi.waitFor(() => plainExpect(given).toHaveLength(1), SOON);
  plainExpect(given[0]?.text).toContain('🏆 *Classificação*');
  plainExpect(given[0]?.files?.map(({ name, type }) => [name, type])).toEqual([
    ['manchete.jpg', 'image/jpeg'],
  ]);
  const bare = aSheet({ files: false });
  await expect(share).toBeEnabled();
  await share.click();
  await vi.waitFor(() => plainExpect(bare).toEqual([{ text: plainExpect.stringContaining('🏆') }]), SOON);
});

test('the standings are a tall picture for stories too: shared on a phone, downloaded elsewhere', async () => {
  await aPlayedTournament(server);
  const page = await visit('/rankings?tab=teams', await server.asPlayer());
  const story = page.getByRole('link', { name: 'Imagem para stories: a classificação' });
  await expect(story).toHaveAttribute('href', '/classificacao/stories.jpg');
  await expect(story).toHaveAttribute('download', 'manchete.jpg');
  const given = aSheet({ files: true });
  await page.goto('/rankings?tab=teams');
  await story.click();
  await vi.waitFor(() => plainExpect(given[0]?.files).toHaveLength(1), SOON);
});

test('closing the share sheet shows no message; a share sheet that fails copies the text', async () => {
  await aPlayedTournament(server);
  const page = await visit('/rankings?tab=teams', await server.asPlayer());
  await navigator.clipboard.writeText('');
  const closed = aSheet({ files: true, refuses: new DOMException('', 'AbortError') });
  await page.goto('/rankings?tab=teams');
  const share = page.getByRole('button', { name: 'Compartilhar a classificação' });
  await share.click();
  await vi.waitFor(() => plainExpect(closed).toHaveLength(1), SOON);
  await expect(share).toBeEnabled();
  plainExpect(await navigator.clipboard.readText()).toBe('');
  aSheet({ files: true, refuses: new DOMException('', 'NotAllowedError') });
  await share.click();
  await expect(page.getByText('Texto copiado')).toBeVisible();
});

test('the next round and the best players are copied from the home page', async () => {
  const { admin, recife, olinda } = await aPlayedTournament(server);
  await aGame(admin, {
    team1Id: recife.id,
    team2Id: olinda.id,
    round: 3,
    court: '1',
    date: '2025-06-07T12:50:00.000Z',
  });
  const page = await visit('/', admin);
  await page.getByRole('button', { name: 'Copiar para o grupo: a próxima rodada' }).click();
  await vi.waitFor(
    async () =>
      plainExpect(await navigator.clipboard.readText()).toContain('*9h50 · Quadra 1*\nRecife × Olinda'),
    SOON,
  );
  await page.getByRole('button', { name: 'Copiar para o grupo: os melhores da rodada' }).click();
  await vi.waitFor(
    async () => plainExpect(await navigator.clipboard.readText()).toContain('⭐ *Melhores da Rodada 2*'),
    SOON,
  );
});
