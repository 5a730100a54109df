import { compare } from './support/compare.ts';
import { report } from './support/report.ts';
import { serve, serveBare } from './support/served.ts';
import { ask, fieldOf, requestOf } from './support/wire.ts';

/** Polling the board of eight games with three sets each: whole, compressed, and unchanged. */
const PATH = '/api/live-scores';

const served = await serve();
const bare = await serveBare();
const etag = fieldOf(await ask(served.port, requestOf(PATH)), 'etag') ?? '';
const least = 0.7;

await report('live-scores', [
  ...(await compare(served, bare, { measure: PATH, request: requestOf(PATH), status: 200, least })),
  ...(await compare(served, bare, {
    measure: `${PATH}, gzip`,
    request: requestOf(PATH, { 'accept-encoding': 'gzip, deflate, br' }),
    status: 200,
    least,
  })),
  ...(await compare(served, bare, {
    measure: `${PATH}, 304`,
    request: requestOf(PATH, { 'if-none-match': etag, 'accept-encoding': 'gzip, deflate, br' }),
    status: 304,
    least,
  })),
]);
await served.stop();
await bare.stop();
