import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { test } from '#tests/support/browser/browser.ts';
import { standsStill } from '#tests/support/browser/screens.ts';
import { Served } from '#tests/support/server/served.ts';
import { FIGURES } from './figures.ts';

/** The handbook's folder of pictures. */
const FOLDER = 'docs/organizador/figuras';

/**
 * The time for the servers and the browser: a Saturday, at one in the afternoon in the tournament's time
 * zone.
 */
const NOW = Date.parse('2026-11-21T16:00:00.000Z');
const clock = { now: () => NOW, steady: () => performance.now() };

/** The demo, and a server without an administrator. */
const opened: Partial<Record<'demo' | 'isNew', Promise<Served>>> = {};
function serverOf(kind: 'demo' | 'isNew'): Promise<Served> {
  opened[kind] ??= Served.open({ [kind]: true, clock });
  return opened[kind];
}
test.afterAll(async () => {
  for (const server of Object.values(opened)) await (await server).close();
});

for (const { name, width, height, isNew = false, path, show } of FIGURES) {
  test(`the handbook's picture ${name}`, async ({ enter }) => {
    const server = await serverOf(isNew ? 'isNew' : 'demo');
    const page = await enter(server, path, {
      viewport: { width, height },
      ...(isNew ? {} : { as: await server.admin() }),
      before: (unopened) => unopened.clock.setFixedTime(NOW),
    });
    await show(page);
    await standsStill(page);
    const picture = await page.screenshot();
    const file = `${FOLDER}/${name}.png`;
    if (!(await isAsBefore(file, picture))) await writeFile(file, picture);
  });
}

/** The largest difference of a colour, of 255, that two drawings of the same page have at the edges of letters. */
const NOISE = 24;

/** Whether a file shows the same: a new drawing of a page that did not change leaves it as it is. */
async function isAsBefore(file: string, picture: Buffer): Promise<boolean> {
  const raw = (from: string | Buffer) =>
    sharp(from).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (!existsSync(file)) return false;
  const [before, now] = await Promise.all([raw(file), raw(picture)]);
  return (
    before.info.width === now.info.width &&
    before.info.height === now.info.height &&
    before.data.every((value, index) => Math.abs(value - (now.data[index] ?? 0)) <= NOISE)
  );
}
