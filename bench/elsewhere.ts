import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { median, percentile, spread } from './support/figures.ts';
import { type Row, report } from './support/report.ts';
import { withScreens } from './support/screens.ts';
import type { Served } from './support/served.ts';

/**
 * The time from sending a point at the court until it is on the TV page, in an overlay, on the game's page, in newly
 * requested HTML, and until that HTML gives its link's preview another picture.
 */
const POINTS = 40;
/** More than the 250 ms between two boards of the stream, so that each point is sent by itself. */
const APART = 400;
const WITHIN = 30_000;
/** The longest that a point may take, in milliseconds. */
const MOST = 300;

type Shown = { readonly name: string; readonly page: Page };
/** The TV page shows another slide; null on the other pages. */
type Turn = { readonly slide: string | null; readonly at: number };
type Game = { readonly id: number; readonly court: string | null; readonly sets: readonly unknown[] };

/** Records the frame in which each text first appeared, and those in which the TV page turned, by the machine's clock. */
const WATCH = `
  window.seen = {};
  window.turns = [];
  const look = (drawnAt) => {
    const slide = document.querySelector('main')?.dataset.tv ?? null;
    if (window.turns.at(-1)?.slide !== slide) window.turns.push({ slide, at: performance.timeOrigin + drawnAt });
    const texts = document.querySelectorAll('main .sr-only, main [role=img]');
    for (const each of texts) {
      const said = /em andamento: (\\d+ a \\d+)/.exec(each.ariaLabel ?? each.textContent ?? '')?.[1];
      if (said) window.seen[said] ??= performance.timeOrigin + drawnAt;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** The address of the picture in the preview of a link. */
const PICTURE = /property="og:image" content="([^"]*\?v=[\da-f]+)"/;

const rows: Row[] = [];
await withScreens(async (browser, served) => {
  const address = `http://127.0.0.1:${served.port}`;
  const [game] = (await (await fetch(`${address}/api/live-scores`)).json()) as Game[];
  if (!game) throw new Error('The measured tournament has no game in progress');
  const watched = [
    { name: 'the screen at the beach', path: `/tv?quadra=${encodeURIComponent(game.court ?? '')}` },
    { name: 'the overlay of a stream', path: `/overlay/placar?jogo=${game.id}` },
    { name: "the game's page", path: `/jogos/${game.id}` },
  ];
  const shown: Shown[] = [];
  for (const { name, path } of watched) shown.push({ name, page: await watch(browser, `${address}${path}`) });
  const { sent, html, pictures } = await play(served, game);
  for (const { name, page } of shown) {
    const seen = await seenUntil(page, [...sent.keys()].at(-1) ?? '');
    const turns = await page.evaluate<readonly Turn[]>('window.turns');
    rows.push(rowOf(name, delaysOf(sentWhileShown(sent, turns), seen)));
  }
  rows.push(rowOf("the next HTML of the game's page", html));
  rows.push(rowOf("the address of the preview's picture in the next HTML", pictures));
});
await report('elsewhere', rows);

async function watch(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(WATCH);
  const line = page.waitForResponse('**/api/events');
  await page.goto(address);
  await line;
  return page;
}

/** When each score was first drawn, once `last` is among them. */
async function seenUntil(page: Page, last: string): Promise<Readonly<Record<string, number>>> {
  const until = Date.now() + WITHIN;
  for (;;) {
    // The page's policy forbids the expressions that Playwright would wait for.
    const seen = await page.evaluate<Record<string, number>>('window.seen');
    if (last in seen) return seen;
    if (Date.now() > until) throw new Error(`The score ${last} was never drawn at ${page.url()}`);
    await pause(50);
  }
}

/** Sends one point after the other, and requests the page after each. */
async function play({ port, cookie }: Served, game: Game) {
  const sent = new Map<string, number>();
  const html: number[] = [];
  const pictures: number[] = [];
  const addresses = new Set<string>();
  for (let point = 1; point <= POINTS; point += 1) {
    await pause(APART);
    const score = `${point} a 3`;
    const begun = Date.now();
    const body = { setNumber: game.sets.length, team1Score: point, team2Score: 3 };
    const written = await fetch(`http://127.0.0.1:${port}/api/games/${game.id}/sets`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!written.ok) throw new Error(`A point was refused: ${await written.text()}`);
    const page = await (await fetch(`http://127.0.0.1:${port}/jogos/${game.id}`)).text();
    if (!page.includes(score)) throw new Error(`The page does not have the point ${score}`);
    html.push(Date.now() - begun);
    const [, address = ''] = PICTURE.exec(page) ?? [];
    if (address === '' || addresses.has(address))
      throw new Error(`The preview has no picture of its own for the point ${score}: ${address}`);
    addresses.add(address);
    pictures.push(Date.now() - begun);
    sent.set(score, begun);
  }
  return { sent, html, pictures };
}

/** The points at which the game was on the page, and stayed there for as long as a point may take. */
function sentWhileShown(sent: ReadonlyMap<string, number>, turns: readonly Turn[]): Map<string, number> {
  const isShown = ({ slide }: Turn) => slide === null || slide === 'live';
  const during = (at: number, index: number, { at: begun }: Turn) =>
    begun <= at && at + MOST < (turns[index + 1]?.at ?? Number.POSITIVE_INFINITY);
  return new Map(
    [...sent].filter(([, at]) => turns.some((turn, index) => isShown(turn) && during(at, index, turn))),
  );
}

/** A frame that was skipped on a busy machine counts with the next point's. */
function delaysOf(sent: ReadonlyMap<string, number>, seen: Readonly<Record<string, number>>): number[] {
  const points = [...sent];
  return points.map(([, at], index) => {
    const drawn = points.slice(index).map(([score]) => seen[score] ?? Number.POSITIVE_INFINITY);
    return Math.min(...drawn) - at;
  });
}

function rowOf(name: string, times: readonly number[]): Row {
  return {
    measure: `a point until ${name}, p95 of ${times.length}`,
    figure: percentile(times, 0.95),
    unit: 'ms',
    reach: { most: MOST },
    note: `median ${median(times).toFixed(0)}, ${spread(times)}`,
  };
}
