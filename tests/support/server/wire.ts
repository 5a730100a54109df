import { connect, type Socket } from 'node:net';

export type OnTheWire = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends raw bytes, which a client library would correct or refuse to send, and reads until the connection
 * ends.
 */
export async function exchange(address: string, sent: string): Promise<OnTheWire> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(sent, 'latin1');
  const received = await receivedOn(socket);
  const end = received.indexOf('\r\n\r\n');
  const [status = '', ...lines] = received.slice(0, end).split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    ),
    body: received.slice(end + 4),
  };
}

/** An answer that comes before everything was sent counts, even if the connection then breaks. */
async function receivedOn(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('utf8');
  try {
    for await (const chunk of socket) received += chunk;
  } catch (error) {
    if (received === '') throw error;
  }
  return received;
}

/** Requests a path exactly as written, with dots and percent signs. */
export function asks(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): string {
  const fields = Object.entries({ host: '127.0.0.1', connection: 'close', ...headers });
  return `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
