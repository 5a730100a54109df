import { describe, expect, test } from 'vitest';
import { httpAddress, readSettings, WrongSetting } from './config.ts';

const PASSWORD_RULE = 'pelo menos 8 caracteres';
const NOT_SHOWN = '(não mostrado)';

test('each variable has its default', () => {
  expect(readSettings({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    BACKUPS: true,
    BACKUP_DIR: 'data/backups',
    S3_REGION: 'us-east-1',
    S3_PREFIX: '',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    anyHost: true,
    TRUST_PROXY: 0,
    STREAMS_MAX: 25_000,
    STREAMS_PER_ADDRESS: 2_000,
    ADMIN_EMAILS: [],
    OPEN_REGISTRATION: false,
    SERVICE_WORKER: true,
    TOURNAMENT_NAME: 'Torneio de Vôlei de Praia 2025',
    TOURNAMENT_YEAR: 2025,
    WHATSAPP_API_URL: 'https://graph.facebook.com',
    WHATSAPP_API_VERSION: 'v25.0',
    WHATSAPP_TEMPLATE_REMINDER: 'lembrete_rodada',
    WHATSAPP_TEMPLATE_TOP_PLAYERS: 'top_players',
    WHATSAPP_TEMPLATE_TEAMS_RANKING: 'ranking_teams_general_utility',
    OTEL_TRACES_SAMPLER_ARG: 1,
    COMMANDS: 'npm',
    LOG_LEVEL: 'info',
  });
});

test('each variable is read', () => {
  const given = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/var/lib/manchete',
    DATABASE_URL: 'postgres://manchete:segredo@db.exemplo.com.br:5433/manchete',
    PUBLIC_URL: 'https://volei.exemplo.com.br/',
    BACKUPS: 'off',
    BACKUP_DIR: '/mnt/copias',
    BACKUP_PASSPHRASE: 'uma frase longa de areia',
    S3_ENDPOINT: 'https://s3.exemplo.com.br',
    S3_BUCKET: 'copias',
    S3_REGION: 'sa-east-1',
    S3_PREFIX: 'praia',
    S3_ACCESS_KEY_ID: 'CHAVE',
    S3_SECRET_ACCESS_KEY: 'segredo',
    TRUST_PROXY: '2',
    DEMO: 'off',
    ADMIN_EMAIL: ' Ana@Exemplo.com.br ',
    ADMIN_PASSWORD: 'de areia 12',
    ADMIN_EMAILS: 'Bia@exemplo.com.br, caio@exemplo.com.br,',
    DEFAULT_PLAYER_PASSWORD: 'maré alta',
    OPEN_REGISTRATION: 'on',
    SERVICE_WORKER: 'off',
    TOURNAMENT_NAME: ' Copa da Praia ',
    TOURNAMENT_YEAR: '2026',
    WHATSAPP_TOKEN: 'EAAG-um_token',
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_APP_SECRET: 'segredo',
    WHATSAPP_VERIFY_TOKEN: 'combinado',
    WHATSAPP_API_URL: 'http://127.0.0.1:3999',
    WHATSAPP_API_VERSION: 'v26.1',
    WHATSAPP_TEMPLATE_REMINDER: 'lembrete',
    WHATSAPP_TEMPLATE_TOP_PLAYERS: 'melhores',
    WHATSAPP_TEMPLATE_TEAMS_RANKING: 'times',
    METRICS_TOKEN: 'um-token-de-medidas-comprido',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://coletor:4318',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
    COMMANDS: 'manchete',
    LOG_LEVEL: 'silent',
  };
  expect(readSettings({ ...given, UNKNOWN: 'of somebody else' })).toEqual({
    ...given,
    anyHost: false,
    BACKUPS: false,
    STREAMS_MAX: 25_000,
    STREAMS_PER_ADDRESS: 2_000,
    PORT: 0,
    PUBLIC_URL: 'https://volei.exemplo.com.br',
    TRUST_PROXY: 2,
    DEMO: false,
    ADMIN_EMAIL: 'ana@exemplo.com.br',
    ADMIN_EMAILS: ['bia@exemplo.com.br', 'caio@exemplo.com.br'],
    OPEN_REGISTRATION: true,
    SERVICE_WORKER: false,
    OTEL_TRACES_SAMPLER_ARG: 0.05,
    TOURNAMENT_NAME: 'Copa da Praia',
    TOURNAMENT_YEAR: 2026,
  });
});

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toEqual(
    readSettings({}),
  );
});

test('the public address follows host and port', () => {
  expect(readSettings({ HOST: '0.0.0.0', PORT: '8080' }).PUBLIC_URL).toBe('http://0.0.0.0:8080');
  expect(readSettings({ HOST: '::1' }).PUBLIC_URL).toBe('http://[::1]:3000');
  expect(httpAddress('localhost', 80)).toBe('http://localhost:80');
});

describe('a wrong value is one line that names the variable, what was read and what is allowed', () => {
  test.each([
    ['PORT', '70000', 'um número de 0 a 65535'],
    ['PORT', '-1', 'um número de 0 a 65535'],
    ['PORT', '80a', 'um número de 0 a 65535'],
    ['TRUST_PROXY', 'true', 'um número de 0 a 10'],
    ['TRUST_PROXY', '11', 'um número de 0 a 10'],
    ['TOURNAMENT_YEAR', '1999', 'um número de 2000 a 2100'],
    ['TOURNAMENT_NAME', '   ', 'um nome'],
    ['TOURNAMENT_NAME', 'x'.repeat(101), 'até 100 caracteres'],
    ['DEMO', 'yes', 'on ou off'],
    ['COMMANDS', 'snap', 'npm, manchete ou docker'],
    ['OPEN_REGISTRATION', '1', 'on ou off'],
    ['ADMIN_EMAIL', 'ana', 'um endereço de e-mail'],
    ['ADMIN_EMAILS', 'ana@exemplo.com.br; bia', 'um endereço de e-mail'],
    ['ADMIN_EMAILS', 'ana@exemplo.com.br,bia', 'um endereço de e-mail'],
    ['PUBLIC_URL', 'volei.exemplo.com.br', 'http://servidor ou https://servidor, sem caminho'],
    ['PUBLIC_URL', 'https://exemplo.com.br/volei', 'http://servidor ou https://servidor, sem caminho'],
    ['PUBLIC_URL', 'https://exemplo.com.br?a=b', 'http://servidor ou https://servidor, sem caminho'],
    ['PUBLIC_URL', 'https://um servidor', 'http://servidor ou https://servidor, sem caminho'],
    ['S3_ENDPOINT', 'http://s3.exemplo.com.br', 'https://servidor, sem caminho'],
    ['S3_BUCKET', 'Cópias', 'o nome de um bucket'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'coletor:4318', 'http://coletor:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '5', 'um número de 0 a 1'],
    ['LOG_LEVEL', 'loud', 'silent, fatal, error, warn, info, debug ou trace'],
  ])('%s=%s', (name, value, allowed) => {
    expect(complaint({ [name]: value })).toBe(
      `${name}: foi lido ${JSON.stringify(value)}; o permitido é ${allowed}.`,
    );
  });
});

describe('a secret is not shown', () => {
  test.each([
    ['DATABASE_URL', 'mysql://ana:segredo@servidor/banco', 'postgresql://usuario:senha@servidor/banco'],
    ['DATABASE_URL', 'postgresql://ana:seg#redo@servidor/banco', 'postgresql://usuario:senha@servidor/banco'],
    ['BACKUP_PASSPHRASE', 'curta demais', 'pelo menos 20 caracteres'],
    ['METRICS_TOKEN', 'curto', 'pelo menos 20 caracteres'],
    ['S3_SECRET_ACCESS_KEY', 'com espaço', 'até 500 caracteres, sem espaços nem acentos'],
    ['ADMIN_PASSWORD', 'curta', PASSWORD_RULE],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'até 128 caracteres'],
    ['ADMIN_PASSWORD', 'manchete2026', 'uma senha sem “manchete”'],
    ['DEFAULT_PLAYER_PASSWORD', 'curta', PASSWORD_RULE],
    ['DEFAULT_PLAYER_PASSWORD', 'x'.repeat(129), 'até 128 caracteres'],
  ])('%s=%s', (name, value, allowed) => {
    expect(complaint({ [name]: value })).toBe(`${name}: foi lido ${NOT_SHOWN}; o permitido é ${allowed}.`);
  });
});

test('the store of the backups needs all of its settings', () => {
  expect(complaint({ S3_ENDPOINT: 'https://s3.exemplo.com.br', S3_BUCKET: 'copias' })).toBe(
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: só valem juntos; falta S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
  );
});

test.each([{ ADMIN_EMAIL: 'ana@exemplo.com.br' }, { ADMIN_PASSWORD: 'de areia 12' }])(
  'the first administrator needs both an address and a password: %j',
  (given) => {
    expect(complaint(given)).toBe('ADMIN_EMAIL e ADMIN_PASSWORD: só valem juntos; falta um dos dois.');
  },
);

test('the password of the first administrator may not contain parts of the address', () => {
  expect(complaint({ ADMIN_EMAIL: 'beatriz@exemplo.com.br', ADMIN_PASSWORD: 'beatriz 2031' })).toBe(
    'ADMIN_PASSWORD: foi lido (não mostrado); o permitido é uma senha sem o que está em ADMIN_EMAIL.',
  );
});

function complaint(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  throw new Error('Nothing was wrong with it');
}

test.each([
  ['http://graph.facebook.com', false],
  ['http://localhost.exemplo.org', false],
  ['https://graph.facebook.com', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
])('%s as WHATSAPP_API_URL: %s, because a token is sent there', (WHATSAPP_API_URL, isTaken) => {
  const read = () => readSettings({ WHATSAPP_API_URL });
  if (isTaken) expect(read()).toMatchObject({ WHATSAPP_API_URL });
  else expect(read).toThrow(/^WHATSAPP_API_URL: .*https:/);
});
