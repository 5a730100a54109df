import { join } from 'node:path';
import { z } from 'zod';
import { PASSPHRASE, TOURNAMENT_NAME, TOURNAMENT_YEARS } from '#contract/limits.ts';
import { containsOwner } from '#domain/people/password.ts';
import { isCommon } from './access/common-passwords.ts';
import { isLoopback } from './runtime/reach.ts';

const flag = z.enum(['on', 'off'], 'on ou off').transform((value) => value === 'on');
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `um número de ${min} a ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `um número de ${min} a ${max}`).max(max, `um número de ${min} a ${max}`));
const password = z
  .string()
  .min(8, 'pelo menos 8 caracteres')
  .max(128, 'até 128 caracteres')
  .refine((password) => !isCommon(password), { error: 'uma senha menos comum' })
  .refine((password) => !containsOwner(password, {}), { error: 'uma senha sem “manchete”' });
// Sent in a header, so printable ASCII only.
const secret = z.string().regex(/^[!-~]{1,500}$/, 'até 500 caracteres, sem espaços nem acentos');
const templateName = z.string().regex(/^[a-z0-9_]{1,512}$/, 'letras minúsculas, dígitos e _');
const address = z.string().trim().toLowerCase().pipe(z.email('um endereço de e-mail'));

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:\/\/[^/?#@]+\/?$/.test(text) && url !== null;
}

function isSafe(origin: string): boolean {
  const url = URL.parse(origin);
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '');
}

/** Every environment variable. The README has the same list. */
const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1, 'um endereço desta máquina').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'um diretório').default('./data'),
  BACKUPS: flag.default(true),
  BACKUP_DIR: z.string().min(1, 'um diretório').optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE.min, `pelo menos ${PASSPHRASE.min} caracteres`)
    .max(PASSPHRASE.max, `até ${PASSPHRASE.max} caracteres`)
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine((text) => isOrigin(text) && isSafe(text), { error: 'https://servidor, sem caminho' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'o nome de um bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'uma região como us-east-1')
    .default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9_/-]{0,200}$/, 'letras, dígitos, _, - e /')
    .default(''),
  S3_ACCESS_KEY_ID: secret.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), {
      error: 'postgresql://usuario:senha@servidor/banco',
    })
    .optional(),
  PUBLIC_URL: z
    .string()
    .max(200, 'até 200 caracteres')
    .refine(isOrigin, { error: 'http://servidor ou https://servidor, sem caminho' })
    .optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  /** Event streams allowed at once in a process, and from one address (IPv6: a /64). */
  STREAMS_MAX: whole(1, 999_999).default(25_000),
  STREAMS_PER_ADDRESS: whole(1, 999_999).default(2_000),
  SERVICE_WORKER: flag.default(true),
  DEMO: flag.optional(),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: password.optional(),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(address)),
  DEFAULT_PLAYER_PASSWORD: password.optional(),
  OPEN_REGISTRATION: flag.default(false),
  TOURNAMENT_NAME: z
    .string()
    .trim()
    .min(1, 'um nome')
    .max(TOURNAMENT_NAME.max, `até ${TOURNAMENT_NAME.max} caracteres`)
    .default('Torneio de Vôlei de Praia 2025'),
  TOURNAMENT_YEAR: whole(TOURNAMENT_YEARS.min, TOURNAMENT_YEARS.max).default(2025),
  WHATSAPP_TOKEN: secret.optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'o número de identificação, só dígitos')
    .optional(),
  WHATSAPP_APP_SECRET: secret.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  WHATSAPP_API_URL: z
    .string()
    .refine((text) => isOrigin(text) && isSafe(text), { error: 'https://servidor, sem caminho' })
    .default('https://graph.facebook.com'),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'uma versão como v25.0')
    .default('v25.0'),
  WHATSAPP_TEMPLATE_REMINDER: templateName.default('lembrete_rodada'),
  WHATSAPP_TEMPLATE_TOP_PLAYERS: templateName.default('top_players'),
  WHATSAPP_TEMPLATE_TEAMS_RANKING: templateName.default('ranking_teams_general_utility'),
  /**
   * A push service run by the operator, which may be on a private network; all others are reached by https at
   * public addresses.
   */
  PUSH_SERVICE_URL: z
    .string()
    .refine(isOrigin, { error: 'http://servidor ou https://servidor, sem caminho' })
    .optional(),
  METRICS_TOKEN: secret.min(20, 'pelo menos 20 caracteres').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .max(500, 'até 500 caracteres')
    .refine((text) => /^https?:/.test(text) && URL.canParse(text), { error: 'http://coletor:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'um número de 0 a 1')
    .transform(Number)
    .default(1),
  /**
   * Which commands messages name: npm scripts, or those of an installed release or of Docker, which set this
   * themselves.
   */
  COMMANDS: z.enum(['npm', 'manchete', 'docker'], 'npm, manchete ou docker').default('npm'),
  LOG_LEVEL: z
    .enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'silent, fatal, error, warn, info, debug ou trace',
    )
    .default('info'),
});

export type Settings = Omit<z.output<typeof environment>, 'PUBLIC_URL' | 'BACKUP_DIR'> & {
  PUBLIC_URL: string;
  BACKUP_DIR: string;
  anyHost: boolean;
};

/** An invalid variable: one line with its name, its value and what is allowed. */
export class WrongSetting extends Error {}

const SECRET = /PASSWORD|PASSPHRASE|TOKEN|SECRET|ACCESS_KEY|DATABASE_URL/;
const OF_THE_STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environment.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0]);
    const shown = SECRET.test(name) ? '(não mostrado)' : JSON.stringify(env[name]);
    throw new WrongSetting(`${name}: foi lido ${shown}; o permitido é ${issue?.message}.`);
  }
  if (Boolean(read.data.ADMIN_EMAIL) !== Boolean(read.data.ADMIN_PASSWORD)) {
    throw new WrongSetting('ADMIN_EMAIL e ADMIN_PASSWORD: só valem juntos; falta um dos dois.');
  }
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = read.data;
  if (ADMIN_PASSWORD !== undefined && containsOwner(ADMIN_PASSWORD, { email: ADMIN_EMAIL })) {
    throw new WrongSetting(
      'ADMIN_PASSWORD: foi lido (não mostrado); o permitido é uma senha sem o que está em ADMIN_EMAIL.',
    );
  }
  const missing = OF_THE_STORE.filter((name) => read.data[name] === undefined);
  if (missing.length > 0 && missing.length < OF_THE_STORE.length) {
    throw new WrongSetting(`${OF_THE_STORE.join(', ')}: só valem juntos; falta ${missing.join(', ')}.`);
  }
  const { HOST, PORT, PUBLIC_URL = httpAddress(HOST, PORT) } = read.data;
  const anyHost = read.data.PUBLIC_URL === undefined;
  const BACKUP_DIR = read.data.BACKUP_DIR ?? join(read.data.DATA_DIR, 'backups');
  return { ...read.data, BACKUP_DIR, PUBLIC_URL: PUBLIC_URL.replace(/\/$/, ''), anyHost };
}

export function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
