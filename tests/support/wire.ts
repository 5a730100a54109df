import { connect, type Socket } from 'node:net';

export type OnTheWire = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Sends bytes as they are: what a client library would tidy up, or not send at all. Reads until the connection ends. */
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

/** A refusal that came before all was sent counts, though the connection then breaks under what is still on its way. */
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

/** Asks for a path as it is typed, dots and percents included. */
export function asks(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): string {
  const fields = Object.entries({ host: '127.0.0.1', connection: 'close', ...headers });
  return `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
