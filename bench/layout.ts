import type { Browser } from '@playwright/test';
import { type Row, report } from './support/report.ts';
import { withScreens } from './support/screens.ts';

/**
 * How much moves while a page loads on the large tournament: the sum of all layout shifts (not only of the
 * worst five seconds, like "cumulative layout shift"), and the time from the answer to the first content.
 * With a cold browser on a slow network.
 */
type Screen = {
  readonly path: string;
  /** The answer that the first content needs; null where the page contains it. */
  readonly answer: string | null;
  readonly content: string;
  /** Rendered on the server for everybody: it is visited without a session, and may move less. */
  readonly isPublic?: boolean;
};

const SCREENS: readonly Screen[] = [
  { path: '/', answer: '/api/live-scores', content: 'main article' },
  { path: '/auth', answer: null, content: 'main article', isPublic: true },
  { path: '/jogos/1', answer: null, content: 'main article', isPublic: true },
  { path: '/times/1', answer: null, content: 'main h1', isPublic: true },
  { path: '/classificacao', answer: null, content: 'main tbody tr', isPublic: true },
  { path: '/calendario', answer: null, content: 'main h1', isPublic: true },
  { path: '/tv', answer: null, content: 'main article', isPublic: true },
  { path: '/incorporar/ao-vivo', answer: null, content: 'article', isPublic: true },
  { path: '/rankings', answer: '/api/rankings/players/total', content: 'main ol > li' },
  { path: '/rankings?tab=teams', answer: '/api/rankings/teams/total', content: 'main tbody tr' },
  { path: '/confrontos', answer: '/api/games/completed', content: 'main article' },
  {
    path: '/minha-pontuacao?jogador=1',
    answer: '/api/players/evolution/1',
    content: 'main [aria-label^="Resumo"]',
  },
  { path: '/pontuacoes', answer: '/api/scores', content: 'main tbody tr, main article' },
  { path: '/register-scores?rodada=1&time=1', answer: '/api/detailed-points', content: 'main fieldset' },
  { path: '/registrar-jogos/8', answer: '/api/games/round/8', content: 'main article' },
];
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
/** The "slow 4G" of browsers' developer tools. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** How long after the first content everything has stopped moving, in milliseconds. */
const SETTLED = 3_000;
const MOST = 0.02;
const MOST_PUBLIC = 0.01;

const WATCH = `
  window.moves = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const nodes = sources.map(({ node, previousRect, currentRect }) => ({
        what: (node?.ariaLabel ?? node?.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 40),
        from: previousRect.y, to: currentRect.y, size: currentRect.width * currentRect.height,
      }));
      window.moves.push({ value, nodes });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(window.content)) window.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

type Move = { readonly value: number; readonly nodes: readonly MovedNode[] };
type MovedNode = { readonly what: string; readonly from: number; readonly to: number; readonly size: number };

await withScreens(async (browser, { port, cookie }) => {
  const seen = await Promise.all(
    VIEWPORTS.map(async (viewport) => {
      const rows: Row[] = [];
      for (const screen of SCREENS) rows.push(...(await look(browser, port, cookie, viewport, screen)));
      return rows;
    }),
  );
  await report('layout', seen.flat());
});

async function look(
  browser: Browser,
  port: number,
  cookie: string,
  viewport: (typeof VIEWPORTS)[number],
  { path, answer, content, isPublic = false }: Screen,
): Promise<Row[]> {
  const url = `http://127.0.0.1:${port}`;
  const context = await browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  const [name = '', value = ''] = cookie.split('=');
  if (!isPublic) await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript({ content: `window.content = ${JSON.stringify(content)};${WATCH}` });
  await page.goto(`${url}${path}`);
  await page.locator(content).first().waitFor();
  await page.waitForTimeout(SETTLED);
  const moves = await page.evaluate<Move[]>('window.moves');
  const arrived = await page.evaluate<number | null>(`(() => {
    const answer = ${JSON.stringify(answer)};
    const [page] = performance.getEntriesByType('navigation');
    const asked = performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname === answer);
    return (answer === null ? page : asked)?.responseEnd ?? null;
  })()`);
  if (arrived === null) throw new Error(`${path} does not ask for ${answer}`);
  const waited = (await page.evaluate<number>('window.shownAt')) - arrived;
  await context.close();
  const measure = `${path}, ${viewport.width}`;
  const sum = moves.reduce((total, move) => total + move.value, 0);
  return [
    {
      measure: `${measure}: moved`,
      figure: sum,
      unit: '',
      reach: { most: isPublic ? MOST_PUBLIC : MOST },
      note: worst(moves),
    },
    { measure: `${measure}: content after its answer`, figure: waited, unit: 'ms', reach: { most: 1_000 } },
  ];
}

/** The largest element of the largest shift. */
function worst(moves: readonly Move[]): string {
  const [move] = moves.toSorted((a, b) => b.value - a.value);
  const [node] = move?.nodes.toSorted((a, b) => b.size - a.size) ?? [];
  return node ? `${Math.round(node.from)} to ${Math.round(node.to)}: ${node.what}` : '';
}
