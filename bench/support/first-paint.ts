import type { Browser } from '@playwright/test';
import { median, spread } from './figures.ts';
import type { Row } from './report.ts';

/**
 * A network as browsers' tools emulate it, and the time limit for the first digit of a score, in
 * milliseconds.
 */
type Line = {
  readonly name: string;
  readonly latency: number;
  readonly bits: number;
  readonly most: number;
};

const LINES: readonly Line[] = [
  { name: '150 ms, 1.6 Mbit/s', latency: 150, bits: 1_600_000, most: 1_500 },
  { name: '150 ms, 400 kbit/s', latency: 150, bits: 400_000, most: 2_500 },
];
const RUNS = 7;
const SETTLED = 1_500;
const DIGIT = 'main article .digits';

/** Records the largest paint so far, and the frame in which the first digit of a score appears. */
const WATCH = `
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    window.largest = { at: last.startTime, what: (last.element?.textContent || last.url || '').trim().slice(0, 30) };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = (drawnAt) => {
    if (document.querySelector('${DIGIT}')) window.digitAt = drawnAt;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

type Painted = { readonly largest: { readonly at: number; readonly what: string }; readonly digitAt: number };

/** When a rendered page is painted in a cold browser on slow networks. */
export async function firstPaints(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const line of LINES) {
    const seen: Painted[] = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await painted(browser, url, line));
    const largest = seen.map(({ largest: { at } }) => at);
    const digits = seen.map(({ digitAt }) => digitAt);
    const what = seen.at(-1)?.largest.what ?? '';
    rows.push(
      {
        measure: `largest paint, ${line.name}`,
        figure: median(largest),
        unit: 'ms',
        note: `${spread(largest)}: ${what}`,
      },
      {
        measure: 'first digit of a score',
        figure: median(digits),
        unit: 'ms',
        reach: { most: line.most },
        note: spread(digits),
      },
    );
  }
  return rows;
}

async function painted(browser: Browser, url: string, { latency, bits }: Line): Promise<Painted> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const throughput = bits / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED);
  const seen = await page.evaluate<Painted>('({ largest: window.largest, digitAt: window.digitAt })');
  await context.close();
  return seen;
}
