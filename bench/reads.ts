import { compare } from './support/compare.ts';
import { type Row, report } from './support/report.ts';
import { withBuiltScreens } from './support/screens.ts';
import { serve, serveBare } from './support/served.ts';
import { ask, fieldOf, requestOf } from './support/wire.ts';

/**
 * The most frequent reads, the largest ones and public pages, next to a bare server that sends the same
 * bytes.
 */
const BOARD = '/api/live-scores';
const SIGNED_IN = ['/api/rankings/players/total', '/api/scores', '/api/games/completed'];
const PAGES = ['/auth', '/jogos/1', '/jogos/1/cartaz.jpg'];
const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

await withBuiltScreens(async (pages) => {
  const served = await serve({ pages });
  const bare = await serveBare();
  const rows: Row[] = [];
  const measured = async (measure: string, request: string, { status = 200, least = 0.7 } = {}) =>
    rows.push(...(await compare(served, bare, { measure, request, status, least })));

  await measured(BOARD, requestOf(BOARD, GZIP));
  const etag = fieldOf(await ask(served.port, requestOf(BOARD)), 'etag') ?? '';
  await measured(`${BOARD}, unchanged`, requestOf(BOARD, { ...GZIP, 'if-none-match': etag }), {
    status: 304,
  });
  for (const path of SIGNED_IN)
    await measured(path, requestOf(path, { ...GZIP, cookie: served.cookie }), { least: 0.5 });
  for (const path of PAGES) await measured(path, requestOf(path, GZIP));

  await report('reads', rows);
  await served.stop();
  await bare.stop();
});
