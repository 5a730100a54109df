import { randomBytes, randomInt } from 'node:crypto';
import { manyScans } from '#tests/support/data/many-scans.ts';
import { EVENTS, type Stranger } from './stranger.ts';

export type Attack = { readonly name: string; begin(stranger: Stranger): void };

const get = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${fields}\r\n`;
const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const token = () => randomBytes(32).toString('base64url');

function send(method: string, path: string, body: object, fields = ''): string {
  const text = JSON.stringify(body);
  return `${head(method, path, 'application/json', Buffer.byteLength(text), fields)}${text}`;
}

const head = (method: string, path: string, type: string, length: number, fields = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${fields}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

/** A request whose last byte never comes. */
const unfinished = (start: string, length: number) =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(length - 1, ' ')]);

const signInOf = (length: number) =>
  unfinished(head('POST', '/api/login', 'application/json', length), length);

const FORM = 'multipart/form-data; boundary=x';
const PART =
  '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
const PICTURE_LENGTH = 1_000_000;
const MANY_SCANS = await manyScans(3_000);

function multipart(path: string, picture: Buffer, fields: string): Buffer {
  const body = Buffer.concat([Buffer.from(PART), picture, Buffer.from('\r\n--x--\r\n')]);
  return Buffer.concat([Buffer.from(head('POST', path, FORM, body.length, fields)), body]);
}

function registration(): string {
  return send('POST', '/api/tournament/pre-registrations', {
    firstName: 'Lia',
    lastName: `Lobo ${hex(4)}`,
    email: `${hex(8)}@exemplo.com.br`,
    phone: '(81) 99876-5432',
    gender: 'Feminino',
    memberNumber: String(randomInt(1, 9_999)),
  });
}

const SINGLE: readonly Attack[] = [
  { name: 'idle connections', begin: (s) => s.hold({ connections: 6_000, addresses: 2, bytes: '' }) },
  {
    name: 'half a header',
    begin: (s) => s.hold({ connections: 6_000, addresses: 2, bytes: get('/').slice(0, -4) }),
  },
  {
    name: "the API's description, pipelined and unread",
    begin: (s) => s.hold({ connections: 4, bytes: get('/api/docs/json').repeat(1_500) }),
  },
  {
    name: 'files of its page, pipelined and unread',
    begin: (s) =>
      s.hold({ connections: 4, bytes: get('/api/docs/static/swagger-ui-bundle.js').repeat(1_500) }),
  },
  {
    name: 'event streams, pipelined',
    begin: (s) => s.hold({ connections: 16, bytes: get(EVENTS).repeat(1_500) }),
  },
  {
    name: 'sessions that do not exist',
    begin: (s) => s.ask(75, 8, () => get('/api/user', `cookie: manchete=${token()}\r\n`)),
  },
  {
    name: 'court sessions that do not exist',
    begin: (s) => s.ask(75, 8, () => get('/api/court', `cookie: manchete-court=${token()}\r\n`)),
  },
  { name: 'pictures that do not exist', begin: (s) => s.ask(75, 8, () => get(`/api/images/${hex(32)}`)) },
  { name: 'health', begin: (s) => s.ask(75, 8, () => get('/api/health')) },
  {
    name: 'devices that follow nobody',
    begin: (s) =>
      s.ask(75, 8, () =>
        send('POST', '/api/push/unfollow', { endpoint: `https://fcm.googleapis.com/fcm/send/${hex(20)}` }),
      ),
  },
  {
    name: "devices on a court's link",
    begin: (s) => s.ask(25, 2, () => send('POST', '/api/court-links/use', { token: s.link })),
  },
  {
    name: 'a player, hidden and shown',
    begin: (s) =>
      s.ask(25, 8, (n) =>
        send('PATCH', '/api/user/visibility', { isHidden: n % 2 === 0 }, `cookie: ${s.player}\r\n`),
      ),
  },
  {
    name: 'overlays of unknown courts',
    begin: (s) => s.ask(25, 8, () => get(`/overlay/placar?quadra=${hex(4)}`)),
  },
  {
    name: 'pages of unknown games',
    begin: (s) => s.ask(25, 8, () => get(`/jogos/${randomInt(1_000, 1e9)}`)),
  },
  {
    name: 'tournaments that do not exist',
    begin: (s) =>
      s.ask(25, 8, (n) => get(n % 2 ? `/t/${hex(4)}/classificacao` : `/api/t/${hex(4)}/live-scores`)),
  },
  {
    name: 'seasons of all teams',
    begin: (s) => s.ask(25, 8, (n) => get(`/api/public/teams/${1 + (n % 64)}/seasons`)),
  },
  {
    name: 'pictures of all games',
    begin: (s) =>
      s.ask(25, 8, (n) => get(`/jogos/${1 + ((n >> 1) % 500)}/${n % 2 ? 'cartaz' : 'stories'}.jpg`)),
  },
  {
    name: 'calendars of all teams',
    begin: (s) => s.ask(25, 8, (n) => get(`/times/${1 + (n % 64)}/calendario.ics?v=${hex(4)}`)),
  },
  {
    name: 'sign-ins of 1 MB, one byte short',
    begin: (s) => s.hold({ connections: 900, bytes: signInOf(1_048_576) }),
  },
  {
    name: 'sign-ins of 8 kB, one byte short',
    begin: (s) => s.hold({ connections: 900, bytes: signInOf(8_000) }),
  },
  {
    name: 'pictures of a player, one byte short',
    begin: (s) =>
      s.hold({
        connections: 100,
        bytes: unfinished(
          head('POST', '/api/user/image', FORM, PICTURE_LENGTH, `cookie: ${s.player}\r\n`) + PART,
          PICTURE_LENGTH - PART.length,
        ),
      }),
  },
  {
    name: 'pictures of 3,000 scans',
    begin: (s) => s.ask(8, 1, () => multipart('/api/user/image', MANY_SCANS, `cookie: ${s.player}\r\n`)),
  },
  {
    name: 'webhooks, one byte short',
    begin: (s) =>
      s.hold({
        connections: 100,
        bytes: unfinished(head('POST', '/api/whatsapp/webhook', 'application/json', 1_000_000), 1_000_000),
      }),
  },
  {
    name: 'webhooks of 4 MB at 2 kB a second',
    begin: (s) =>
      s.trickle(12, head('POST', '/api/whatsapp/webhook', 'application/json', 4_000_000), ' '.repeat(2_000)),
  },
  {
    name: 'writes of a player, one byte short',
    begin: (s) =>
      s.hold({
        connections: 900,
        bytes: unfinished(
          head('PATCH', '/api/user/visibility', 'application/json', 100, `cookie: ${s.player}\r\n`),
          100,
        ),
      }),
  },
  {
    name: 'slow readers',
    begin: (s) => s.hold({ connections: 500, bytes: get('/api/games/completed') }),
  },
  { name: 'registrations', begin: (s) => s.ask(4, 1, registration, 400) },
  {
    name: 'wrong sign-ins',
    begin: (s) =>
      s.ask(8, 2, () =>
        send('POST', '/api/login', { username: `${hex(6)}@exemplo.com.br`, password: hex(6) }),
      ),
  },
  { name: 'scores, as fast as they come', begin: (s) => s.ask(40, 1, () => get('/api/live-scores')) },
];

export const ATTACKS: readonly Attack[] = [
  ...SINGLE,
  {
    name: 'all together',
    begin(stranger) {
      for (const attack of SINGLE) attack.begin(stranger);
    },
  },
];
