import { compare } from './support/compare.ts';
import type { Row } from './support/report.ts';
import { report } from './support/report.ts';
import { serve, serveBare } from './support/served.ts';
import { requestOf } from './support/wire.ts';

/** The largest reads of the large tournament, as a signed-in browser requests them. */
const PATHS = [
  '/api/rankings/players/total',
  '/api/rankings/teams/total',
  '/api/scores',
  '/api/teams',
  '/api/games/completed',
];

const served = await serve();
const bare = await serveBare();
const rows: Row[] = [];
for (const path of PATHS) {
  const request = requestOf(path, { cookie: served.cookie, 'accept-encoding': 'gzip, deflate, br' });
  rows.push(...(await compare(served, bare, { measure: path, request, status: 200, least: 0.5 })));
}
await report('views', rows);
await served.stop();
await bare.stop();
