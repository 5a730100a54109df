import { Agent, get } from 'node:http';
import { sharedNow } from './figures.ts';
import { compare, Screen, type Tap } from './seen-writes.ts';

/**
 * Polling viewers, in a process of their own: each requests the board at its interval, at an address with the
 * revision it has seen, like the page.
 */
const { port, count, every } = JSON.parse(process.argv[2] ?? '') as {
  port: number;
  count: number;
  every: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const screens = Array.from({ length: count }, () => new Screen());
const startedAt = sharedNow();
let polls = 0;
let failed = 0;
/** In how many groups the viewers are spread over an interval. */
const TURNS = 100;
let turn = 0;

setInterval(() => {
  for (let place = turn; place < count; place += TURNS) poll(screens[place]);
  turn = (turn + 1) % TURNS;
}, every / TURNS);
process.send?.('open');
process.on('message', (taps: readonly Tap[]) =>
  process.send?.({
    ...compare(screens, taps),
    polls,
    failed,
    every: ((sharedNow() - startedAt) * count) / polls,
  }),
);

function poll(screen: Screen | undefined) {
  if (!screen) return;
  polls += 1;
  const seen = screen.revision > 0 ? `?revision=${screen.revision}` : '';
  const asked = get({ port, host: '127.0.0.1', path: `/api/live-scores${seen}`, agent }, (answer) => {
    answer.resume().on('end', () => {
      if (answer.statusCode === 200) screen.show(Number(answer.headers['revision']), sharedNow());
      else failed += 1;
    });
  });
  asked.on('error', () => {
    failed += 1;
  });
}
