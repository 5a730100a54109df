import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { LINE_GONE } from '#tests/browser/public/live-screen.ts';
import { expect, type TestFixtures, test } from '#tests/support/browser/browser.ts';
import { aLongTournament } from './long-tournament.ts';

test.describe.configure({ mode: 'parallel' });

/** The folder of the pictures of what is shown elsewhere: the screen at the beach, the stream, the cards to share. */
const FOLDER = 'test-results/shots/elsewhere';
const SCREEN = { width: 1920, height: 1080 };
const LIGHTS = ['light', 'dark'] as const;
/** The time of a slide, in seconds. */
const TURN = 60;
/** More than the time for which the hint about the full screen is shown, in milliseconds. */
const AFTER_HINT = 13_000;

/** Takes a picture of each slide that the screen shows now, in both colour schemes. */
async function slides(
  page: Page,
  { name, path, turns }: { name: string; path: string; turns: number },
  titles: readonly string[],
): Promise<void> {
  const main = page.getByRole('main');
  const begun = Math.ceil(Date.now() / (TURN * 1_000)) * TURN * 1_000;
  const shown = new Set<string>();
  for (let turn = 0; turn < turns; turn += 1) {
    await page.clock.setFixedTime(begun + turn * TURN * 1_000);
    await page.goto(path);
    await expect(page.getByText('Aperte F11')).toBeVisible();
    const kind = (await main.getAttribute('data-tv')) ?? '';
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    if (shown.has(title)) continue;
    shown.add(title);
    await page.clock.setFixedTime(begun + turn * TURN * 1_000 + AFTER_HINT);
    await expect(page.getByText('Aperte F11')).toHaveCount(0);
    await bothLights(page, `${name}-${kind}-${shown.size}`);
  }
  for (const title of titles) expect([...shown].join(', ')).toContain(title);
}

async function bothLights(page: Page, name: string): Promise<void> {
  for (const colorScheme of LIGHTS) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate('document.fonts.ready.then(() => true)');
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` });
  }
}

test('the screen at the beach: before the games, with games on five courts, and for one court', async ({
  beach,
  enter,
}) => {
  test.slow();
  const { begin } = await aLongTournament(await beach.admin());
  const page = await enter(beach, 'about:blank', { viewport: SCREEN });
  const path = `/tv?tempo=${TURN}`;
  const tables = ['Próximos jogos', 'Resultados', 'Classificação · 1 de 2', 'Classificação · 2 de 2'];
  await slides(page, { name: 'tv-between-games', path, turns: 5 }, [...tables, 'Melhores']);
  await begin();
  // Two pages of live games come before each page of the others; nobody has points of the new round.
  const live = ['Ao vivo · 1 de 2', 'Ao vivo · 2 de 2'];
  await slides(page, { name: 'tv', path, turns: 12 }, [...live, ...tables]);
  await slides(page, { name: 'tv-court-2', path: `${path}&quadra=2`, turns: 2 }, ['Ao vivo']);
  await slides(page, { name: 'tv-court-9', path: `${path}&quadra=9`, turns: 1 }, []);
});

test('the screen at the beach an hour after the server was last heard', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(LINE_GONE);
  const { begin } = await aLongTournament(await beach.admin());
  await begin();
  const page = await enter(beach, `/tv?tempo=${TURN}`, { viewport: SCREEN, live: true });
  await page.route('**/api/**', (route) => route.abort());
  beach.dropConnections();
  const main = page.getByRole('main');
  const begun = Date.now() + 60 * 60_000;
  let before: string | null = null;
  for (const turn of [0, 1, 2]) {
    await page.clock.setFixedTime(begun + turn * TURN * 1_000);
    await expect(page.getByRole('status')).toContainText('Sem sinal · Atualizado há 1 h');
    if (before !== null) await expect(main).not.toHaveText(before);
    before = await main.textContent();
    await bothLights(page, `tv-away-${turn}`);
  }
});

/** The hours of a beach: the sky, the sea and the sand, each from its upper to its lower edge. */
const HOURS = {
  noon: [
    ['#8fc8f5', '#f2fbff'],
    ['#3fb7c9', '#d8fbf4'],
    ['#fff6dc', '#f3d9a0'],
  ],
  dusk: [
    ['#1c1535', '#d9653b'],
    ['#402a4d', '#1a1430'],
    ['#2a1c1c', '#0d0a0c'],
  ],
} as const;

/** A picture as of a camera: bands of a beach at this hour, with noise and glare. The same at every call. */
async function photograph(hour: keyof typeof HOURS): Promise<Buffer> {
  const { width, height } = SCREEN;
  const pixels = Buffer.alloc(width * height * 3);
  const bands = HOURS[hour].map((band) => band.map((colour) => Number.parseInt(colour.slice(1), 16)));
  let seed = 1;
  for (let y = 0; y < height; y += 1) {
    const at = (y / height) * bands.length;
    const [above = 0, below = 0] = bands[Math.floor(at)] ?? [];
    for (let x = 0; x < width; x += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const noise = (seed / 2_147_483_648 - 0.5) * 60;
      const glare = hour === 'noon' ? 50 * Math.max(0, Math.sin(x / 37 + y / 11)) : 0;
      for (const [channel, shift] of [16, 8, 0].entries()) {
        const [from, to] = [(above >> shift) & 255, (below >> shift) & 255];
        const value = from + (to - from) * (at % 1) + noise + glare;
        pixels[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Overlays together over a photograph, as a stream shows them. `search`: more parameters of their addresses. */
async function onStream(page: Page, name: string, overlays: readonly string[], search = ''): Promise<void> {
  for (const theme of ['torneio', 'claro', 'escuro']) {
    const layers: Buffer[] = [];
    for (const overlay of overlays) {
      await page.goto(`/overlay/${overlay}?tema=${theme}${search}`);
      await expect(page.locator('[data-overlay] > div[aria-hidden="false"]')).toBeVisible();
      await page.evaluate('document.fonts.ready.then(() => true)');
      layers.push(await page.screenshot({ omitBackground: true }));
    }
    for (const hour of Object.keys(HOURS) as (keyof typeof HOURS)[]) {
      await sharp(await photograph(hour))
        .composite(layers.map((input) => ({ input })))
        .png()
        .toFile(`${FOLDER}/overlay-${name}-${theme}-${hour}.png`);
    }
  }
}

test('the overlays together over a photograph, in each theme', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const { begin, walkover } = await aLongTournament(admin);
  await begin();
  await admin.call('PATCH /api/broadcast', {
    body: {
      lowerThird: true,
      title: 'Semifinal: Associação Atlética × Maracatu Atômico, 2ª Série',
      subtitle: 'Comentários de Maria das Graças Aparecida Albuquerque Cavalcanti e Wanderlândia de Sá',
    },
  });
  await mkdir(FOLDER, { recursive: true });
  const page = await enter(beach, 'about:blank', { viewport: SCREEN });
  await onStream(page, 'long', ['placar', 'bug', 'tarja', 'proximo']);
  await admin.call('PATCH /api/broadcast', { body: { title: 'Final', subtitle: '' } });
  // Nothing comes next in the address of a completed game.
  await onStream(page, 'walkover', ['placar', 'bug', 'tarja'], `&jogo=${walkover.id}`);
});

/** Stores the cards of these subjects in both formats. */
async function cards({ address }: TestFixtures['beach'], subjects: Record<string, string>): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, path] of Object.entries(subjects)) {
    for (const format of ['cartaz', 'stories']) {
      const answer = await fetch(`${address}${path}/${format}.jpg`);
      expect([name, answer.status]).toEqual([name, 200]);
      await writeFile(`${FOLDER}/card-${name}-${format}.jpg`, Buffer.from(await answer.arrayBuffer()));
    }
  }
}

test('the cards to share of games, a round, the standings, the best players and a team', async ({
  beach,
}) => {
  await cards(beach, {
    'standings-none': '/classificacao',
    'round-none': '/rodadas/1',
    'best-none': '/rodadas/1/melhores',
  });
  const { begin, threeSets, walkover, scheduled } = await aLongTournament(await beach.admin());
  const live = await begin();
  await cards(beach, {
    'game-live': `/jogos/${live.id}`,
    'game-three-sets': `/jogos/${threeSets.id}`,
    'game-walkover': `/jogos/${walkover.id}`,
    'game-scheduled': `/jogos/${scheduled.id}`,
    round: '/rodadas/1',
    standings: '/classificacao',
    best: '/rodadas/1/melhores',
    team: `/times/${live.team1.id}`,
    now: '/agora',
    next: '/calendario',
  });
});
