import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App, AppOptions } from '#server/app.ts';
import { builtPages } from '#tests/support/server/built-pages.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const SHELL = `<!doctype html><html lang="pt-BR"><head><title>Manchete</title><meta name="description" content="x" />
<script type="module" crossorigin src="/assets/app-1a2b.js"></script>
<link rel="stylesheet" crossorigin href="/assets/app-1a2b.js"></head>
<body><noscript><p>Sem JavaScript</p></noscript><div id="root"></div><p class="loading-page">Carregando</p></body>`;
const pages = await builtPages(SHELL, async ({ address }) => ({
  status: 200,
  head: '<title>Manchete</title>',
  body: '<h1>Classificação</h1>',
  data: { address, revision: 0, silentFor: 0, day: '2025-04-05', reads: [] },
}));

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

type Line = { readonly socket: Socket; readonly text: () => string; readonly ended: Promise<void> };

/** A new connection, from one of this machine's addresses. */
async function open({ app }: App, localAddress = '127.0.0.1'): Promise<Line> {
  const { port } = app.server.address() as { port: number };
  const accepted = new Promise((done) => app.server.once('connection', done));
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (more: string) => {
    text += more;
  });
  socket.on('error', () => {});
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  // Even if the server ends it at once.
  await Promise.race([accepted, ended]);
  return { socket, text: () => text, ended };
}

async function listening(environment = {}, beside: Partial<AppOptions> = {}): Promise<App> {
  const built = await server.another(environment, beside);
  await built.app.listen({ port: 0, host: '127.0.0.1' });
  return built;
}

async function answered(line: Line, path = '/api/live-scores'): Promise<void> {
  const before = line.text().length;
  line.socket.write(ask(path));
  await soon(() => expect(line.text().slice(before)).toMatch(/^HTTP\/1.1 200 /));
}

const DOCS = ask('/api/docs/static/swagger-ui-bundle.js');

function leaveUnread({ socket }: Line, requests: string): void {
  socket.pause();
  socket.write(requests);
}

/**
 * How many of the server's connections have bytes that the system does not take, of those accepted from now
 * on.
 */
function stuckIn({ app }: App): () => number {
  const accepted: Socket[] = [];
  app.server.on('connection', (socket: Socket) => accepted.push(socket));
  return () => accepted.filter(({ writableLength }) => writableLength > 0).length;
}

const answersIn = (text: string) => text.match(/HTTP\/1\.1 200 /g)?.length ?? 0;

describe('a connection owes eight answers at most', () => {
  test.each(['/api/live-scores', '/api/docs/json', '/api/docs/static/swagger-ui-bundle.js', '/api/health'])(
    'a ninth request for %s before the first is answered ends it',
    async (path) => {
      const app = await listening();
      const eight = await open(app);
      eight.socket.write(ask(path).repeat(8));
      await soon(() => expect(answersIn(eight.text())).toBe(8));
      const nine = await open(app);
      nine.socket.write(ask(path).repeat(9));
      await nine.ended;
      expect(answersIn(nine.text())).toBeLessThan(8);
      // The other connection is still there.
      await answered(eight);
    },
  );

  test('and so does a ninth request for a page', async () => {
    const app = await listening({}, { pages });
    const path = '/classificacao';
    await answered(await open(app), path);
    const nine = await open(app);
    nine.socket.write(ask(path).repeat(9));
    await nine.ended;
    expect(answersIn(nine.text())).toBeLessThan(8);
  });
});

describe('a connection has one event stream', () => {
  test('a second one at the same moment ends it', async () => {
    const app = await listening();
    const line = await open(app);
    line.socket.write(ask('/api/events').repeat(2));
    await line.ended;
    await soon(() => expect(app.tournament.streams.count).toBe(0));
  });

  test('a request after it ends it', async () => {
    const app = await listening();
    const line = await open(app);
    await answered(line, '/api/events');
    expect(app.tournament.streams.count).toBe(1);
    line.socket.write(ask('/api/live-scores'));
    await line.ended;
    await soon(() => expect(app.tournament.streams.count).toBe(0));
  });
});

/** 40 files leave room for 20 connections, five of one network and three streams among them. */
const FEW = { openFiles: 40 };

describe('where connections are few', () => {
  test('a new one of a network replaces its longest idle one', async () => {
    const app = await listening({}, FEW);
    const idle = [];
    for (let each = 0; each < 5; each += 1) idle.push(await open(app));
    await answered(idle[0] as Line);
    await answered(await open(app));
    await (idle[1] as Line).ended;
    await answered(idle[0] as Line);
    expect(app.installation.connections.count).toBe(5);
  });

  test('a network whose connections are all in use gets no more, and others do', async () => {
    const app = await listening({}, FEW);
    const lines = [];
    for (let each = 0; each < 5; each += 1) {
      const busy = await open(app);
      lines.push(busy);
      busy.socket.write(
        'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
    }
    const beyond = await open(app);
    await beyond.ended;
    await answered(await open(app, '127.0.0.2'));
    for (const { socket } of lines) socket.destroy();
  });

  test('streams leave room for the requests of their pages', async () => {
    const app = await listening({}, FEW);
    const { port } = app.app.server.address() as { port: number };
    const address = `http://127.0.0.1:${port}`;
    for (let each = 0; each < 3; each += 1) await EventStream.open(address);
    expect((await fetch(`${address}/api/events`)).status).toBe(503);
    expect((await fetch(`${address}/api/live-scores`)).status).toBe(200);
  });

  test('the network with most makes room for a new visitor when all are taken', async () => {
    const app = await listening({}, FEW);
    const held: Line[][] = [];
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) {
      const lines = [];
      for (let each = 0; each < 5; each += 1) lines.push(await open(app, address));
      held.push(lines);
    }
    expect(app.installation.connections.count).toBe(20);
    for (let each = 0; each < 3; each += 1) await answered(await open(app, '127.0.0.1'));
    for (const [first] of held.slice(0, 3)) await (first as Line).ended;
    expect(app.installation.connections.count).toBe(20);
  });

  test('answers that nobody reads make room before idle connections of others', async () => {
    const app = await listening({}, FEW);
    const isStuck = stuckIn(app);
    const person = await open(app, '127.0.0.9');
    await answered(person);
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) {
      for (let each = 0; each < (address === '127.0.0.5' ? 4 : 5); each += 1)
        leaveUnread(await open(app, address), DOCS.repeat(8));
    }
    await soon(() => expect(isStuck()).toBe(19));
    await answered(await open(app, '127.0.0.8'));
    await answered(person);
    expect(app.installation.connections.count).toBe(20);
  });

  test('behind a proxy all may come from its address', async () => {
    const app = await listening({ TRUST_PROXY: '1' }, FEW);
    const lines = [];
    for (let each = 0; each < 20; each += 1) lines.push(await open(app));
    for (const line of lines) await answered(line);
    expect(app.installation.connections.count).toBe(20);
  });
});

test('a refused body takes no memory while its answer waits behind one that nobody reads', async () => {
  const app = await listening();
  const isStuck = stuckIn(app);
  const refused =
    'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  for (let each = 0; each < 180; each += 1)
    leaveUnread(await open(app, '127.0.0.2'), DOCS.repeat(5) + refused.repeat(3));
  await soon(() => expect(isStuck()).toBe(180));
  const near = await open(app, '127.0.0.2');
  near.socket.write(refused);
  await soon(() => expect(near.text()).toMatch(/^HTTP\/1.1 400 /));
});

test.each([
  ['a body that nothing reads', 'Content-Length: 5\r\n'],
  ['a body in pieces that nothing reads', 'Transfer-Encoding: chunked\r\n'],
  ['an expectation that nobody knows', 'Expect: foo\r\n'],
])('a GET with %s ends its connection', async (_what, field) => {
  const line = await open(await listening());
  line.socket.write(`GET /api/live-scores HTTP/1.1\r\nHost: 127.0.0.1\r\n${field}\r\n`);
  await line.ended;
  expect(line.text()).toBe('');
});

describe('a connection ends', () => {
  const timeouts = { checkedEvery: 20 };
  const gone = (app: App) => soon(() => expect(app.installation.connections.count).toBe(0));

  test.each([
    ['that never asks anything', ''],
    ['of which the head of a request does not come whole', 'GET /api/live-scores HTTP/1.1\r\nHost:'],
  ])('%s', async (_name, sent) => {
    const app = await listening({}, { timeouts: { ...timeouts, head: 100 } });
    const line = await open(app);
    // It keeps its own side open.
    line.socket.allowHalfOpen = true;
    line.socket.write(sent);
    await gone(app);
  });

  test('without further requests', async () => {
    const app = await listening({}, { timeouts: { ...timeouts, keepAlive: 50 } });
    await answered(await open(app));
    await gone(app);
  });

  test('that reads nothing', async () => {
    const app = await listening({}, { timeouts: { ...timeouts, stuck: 300 } });
    const line = await open(app);
    line.socket.pause();
    // More than the system's buffers take.
    line.socket.write(ask('/api/docs/static/swagger-ui-bundle.js').repeat(8));
    await gone(app);
  });
});

test('but not during a longer call, nor with a stream', async () => {
  const app = await listening({}, { timeouts: { stuck: 100 } });
  const { port } = app.app.server.address() as { port: number };
  const address = `http://127.0.0.1:${port}`;
  const stream = await EventStream.open(address);
  const { token } = await server.asAdmin();
  const wasQuiet = new Promise((done) => app.app.server.once('timeout', done));
  server.pause = async () => void (await wasQuiet);
  const { status } = await server.at(address, token).send('POST /api/teams', { body: { name: 'Paulista' } });
  expect([status, stream.ended]).toEqual([201, false]);
});

test('an unknown address with a body is refused before the body comes', async () => {
  const app = await listening();
  const line = await open(app);
  const head =
    'POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n';
  line.socket.write(head);
  await soon(() => expect(line.text()).toContain('"NOT_FOUND"'));
  expect(line.text()).toMatch(/^HTTP\/1.1 404 /);
});

test('the documentation is known by its ETag', async () => {
  const address = await server.listen();
  const { headers } = await fetch(`${address}/api/docs/json`);
  const again = await fetch(`${address}/api/docs/json`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('an organiser sees how many connections there are, and how many there may be', async () => {
  const app = await listening({ STREAMS_MAX: '9' }, FEW);
  const { port } = app.app.server.address() as { port: number };
  await open(app);
  const admin = server.at(`http://127.0.0.1:${port}`, (await server.asAdmin()).token);
  expect(await admin.call('GET /api/system')).toMatchObject({ connections: 2, connectionsMax: 20 });
});
