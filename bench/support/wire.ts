import { connect } from 'node:net';
import type { Bytes } from './bare-server.ts';

export type Answer = Bytes & { readonly length: number };

/** Headers that Node adds to every answer. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive']);

export function requestOf(path: string, fields: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}

export async function ask(port: number, request: string): Promise<Answer> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(request);
  let read = Buffer.alloc(0);
  try {
    for await (const chunk of socket) {
      read = Buffer.concat([read, chunk as Buffer]);
      const answer = whole(read);
      if (answer) return answer;
    }
  } finally {
    socket.destroy();
  }
  throw new Error(`The connection ended before the answer did: ${read.toString('latin1')}`);
}

export function fieldOf({ headers }: Bytes, name: string): string | undefined {
  const at = headers.findIndex((field, index) => index % 2 === 0 && field.toLowerCase() === name);
  return at === -1 ? undefined : headers[at + 1];
}

function whole(read: Buffer): Answer | null {
  const end = read.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = read.toString('latin1', 0, end).split('\r\n');
  const headers = lines
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const)
    .filter(([name]) => !OF_NODE.has(name.toLowerCase()))
    .flat();
  const answer = { status: Number(first.split(' ')[1]), headers, body: '', length: end + 4 };
  const size = Number(fieldOf(answer, 'content-length') ?? 0);
  const length = answer.length + size;
  if (read.length < length) return null;
  return { ...answer, length, body: read.toString('base64', answer.length, length) };
}
