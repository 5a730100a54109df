import { connect } from 'node:net';
import { sharedNow } from './figures.ts';
import { compare, Screen, type Tap } from './seen-writes.ts';
import { requestOf } from './wire.ts';

const AT_A_TIME = 50;
const BOARD = Buffer.from('event: board\nid: ');
const END = Buffer.from('\n\n');
const EMPTY = Buffer.alloc(0);
/** Shared by all sockets: each read is processed before the next. */
const SHARED = Buffer.alloc(64 * 1024);
const LONGEST = 16;
/** Milliseconds before a browser reopens a stream that ended. */
const AGAIN_AFTER = 2_000;
/** `from`: the viewers' addresses; by default this machine's. */
const {
  port,
  count,
  from = ['127.0.0.1'],
} = JSON.parse(process.argv[2] ?? '') as { port: number; count: number; from?: string[] };
const screens: Screen[] = [];
let ended = 0;

for (let open = 0; open < count; open += AT_A_TIME)
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - open) }, () => begin()));
process.send?.('open');
process.on('message', (taps: readonly Tap[]) => process.send?.({ toLast: compare(screens, taps), ended }));

function begin(): Promise<void> {
  const screen = new Screen();
  screens.push(screen);
  return follow(screen, from[screens.length % from.length]);
}

function follow(screen: Screen, localAddress: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let coming = 0;
    let rest = EMPTY;
    const read = (size: number, bytes: Uint8Array) => {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, size);
      const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (let at = 0; at < all.length; ) {
        const end = all.indexOf(END, at);
        if (coming === 0) coming = revisionIn(all.subarray(at, at + BOARD.length + LONGEST));
        if (end === -1) {
          // Only the beginning of an event is kept, not a board's data.
          rest = Buffer.from(all.subarray(coming === 0 ? at : Math.max(at, all.length - 1)));
          return true;
        }
        if (coming > 0) screen.show(coming, sharedNow());
        else resolve();
        coming = 0;
        at = end + END.length;
      }
      rest = EMPTY;
      return true;
    };
    const onread = { buffer: SHARED, callback: read };
    const socket = connect({ port, host: '127.0.0.1', localAddress, onread });
    socket.write(requestOf('/api/events'));
    socket.once('error', reject);
    socket.on('close', () => {
      ended += 1;
      setTimeout(() => follow(screen, localAddress).catch(() => undefined), AGAIN_AFTER);
    });
  });
}

/** The revision of the board whose event begins here; 0 for another event. */
function revisionIn(start: Buffer): number {
  if (start.length < BOARD.length + LONGEST || !start.subarray(0, BOARD.length).equals(BOARD)) return 0;
  return Number.parseInt(start.toString('latin1', BOARD.length), 10);
}
