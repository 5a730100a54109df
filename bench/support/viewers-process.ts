import { connect, type Socket } from 'node:net';
import { sharedNow } from './figures.ts';
import { requestOf } from './wire.ts';

/**
 * When each revision's board reached the streams, in milliseconds of the shared clock; and how many streams
 * ended.
 */
export type Seen = { readonly boards: ReadonlyMap<number, number[]>; readonly lost: number };

/** Streams opened at a time, so that the backlog does not overflow. */
const AT_A_TIME = 100;
const BOARD = 'event: board\nid: ';
/** Maximum number of digits of a revision. */
const LONGEST = 16;

const { port, count, from } = JSON.parse(process.argv[2] ?? '') as {
  port: number;
  count: number;
  from: string;
};
const boards = new Map<number, number[]>();
let lost = 0;

for (let open = 0; open < count; open += AT_A_TIME) {
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - open) }, follow));
}
process.send?.('open');
process.on('message', () => process.send?.({ boards, lost } satisfies Seen));

function follow(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let rest = '';
    socket.write(requestOf('/api/events'));
    socket.once('error', reject);
    socket.on('close', () => {
      lost += 1;
    });
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      const end = rest.lastIndexOf('\n\n');
      if (end === -1) return;
      const events = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (events.includes('event: beat')) resolve(socket);
      for (const revision of revisionsIn(events)) note(revision);
    });
  });
}

function* revisionsIn(events: string): Generator<number> {
  for (let at = events.indexOf(BOARD); at !== -1; at = events.indexOf(BOARD, at + BOARD.length)) {
    yield Number.parseInt(events.slice(at + BOARD.length, at + BOARD.length + LONGEST), 10);
  }
}

function note(revision: number) {
  const arrivals = boards.get(revision) ?? [];
  arrivals.push(sharedNow());
  boards.set(revision, arrivals);
}
