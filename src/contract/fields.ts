import { z } from 'zod';
import { SCORE_RANGE } from '#domain/game/sets.ts';
import { trimUnseen, withoutUnseen } from '#domain/text/seen-text.ts';
import { CATEGORIES, GENDERS, LAST_ROUND, LEVELS, ROUND_PATTERN, SHIRT_SIZES } from '#domain/tournament.ts';
import { COURT_NAME, EMAIL, LARGEST_ID, PASSWORD, PHONE } from './limits.ts';
import { YEARS } from './years.ts';

/**
 * Fields that calls share. Request fields limit the length, trim and normalize to Unicode NFC; answer fields are
 * plain, because answers are encoded and never transformed.
 */

// No control characters, line separators or characters that reverse the direction of text; a lone surrogate or NUL
// cannot even be stored.
export const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const NOT_TEXT = 'Texto com caracteres inválidos';

/** Text as typed: trimmed, NFC, at most `max` characters. */
const trimmed = (max: number, tooLong = `Use no máximo ${max} caracteres`, missing?: string) =>
  z.string(missing).overwrite(trimUnseen).normalize('NFC').max(max, tooLong);

export const line = (max: number) => trimmed(max).regex(SINGLE_LINE, NOT_TEXT);

/** An address or a number, typed or pasted. */
export const typedCode = (max: number, missing?: string) =>
  z
    .string(missing)
    .overwrite(withoutUnseen)
    .normalize('NFC')
    .max(max, `Use no máximo ${max} caracteres`)
    .regex(SINGLE_LINE, NOT_TEXT);

/** A required line of at least `min` characters, with messages of its own. */
export const name = (limits: { min: number; max: number }, tooShort: string, tooLong?: string) =>
  trimmed(limits.max, tooLong, tooShort || undefined)
    .min(limits.min, tooShort)
    .regex(SINGLE_LINE, NOT_TEXT);

export const holderName = name(COURT_NAME, COURT_NAME.missing, `Use no máximo ${COURT_NAME.max} caracteres`);

export const paragraph = (max: number, missing?: string) =>
  trimmed(max, undefined, missing).regex(SEVERAL_LINES, NOT_TEXT);

/** Empty text means "unknown" and is stored as null. */
export const orNull = <S extends z.ZodType<string>>(schema: S) =>
  schema.nullable().transform((text) => (text === '' ? null : text));

/** A form field that may stay blank: empty text or null means "unknown". */
export const blankOr = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .string()
    .trim()
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .pipe(schema.nullable());

/**
 * An id in a path or query: digits only. One that is too large becomes the largest id, so that the answer is 404.
 */
export const pathId = z
  .string()
  .regex(/^\d+$/, 'Identificador inválido')
  .transform((digits) => Math.min(Number(digits), LARGEST_ID));

export const bodyId = z
  .int('Identificador inválido')
  .min(1, 'Identificador inválido')
  .max(LARGEST_ID, 'Identificador inválido');

export const pathRound = z.string().regex(ROUND_PATTERN, 'Rodada inválida').transform(Number);

export const roundNumberOr = (invalid: string) => z.int(invalid).min(1, invalid).max(LAST_ROUND, invalid);
export const roundNumber = roundNumberOr('Rodada inválida');

/** An invalid date passes: an earlier check already refuses it with the same message. */
const withinYears = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return Number.isNaN(year) || (year >= YEARS.min && year <= YEARS.max);
};

export const dayOr = (missing: string) =>
  z.iso
    .date({ error: ({ input }) => (input === undefined ? missing : 'Data inválida') })
    .refine(withinYears, 'Data inválida');
export const day = dayOr('Data inválida');

const NO_DAY = 'Selecione uma data válida.';
/** A day chosen in a form; refuses a half-typed year. */
export const chosenDay = z.string().refine((text) => day.safeParse(text).success, NO_DAY);

/** An instant, ISO 8601 with a time zone; stored in UTC, to the millisecond. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Data e hora inválidas' })
  .refine(withinYears, 'Data e hora inválidas')
  .transform((text) => new Date(text).toISOString());

/**
 * An instant by a device's clock. It may be wrong by thousands of years and is corrected on arrival
 * (docs/rules.md, Court 10).
 */
export const deviceInstant = z
  .union(
    [z.iso.datetime({ offset: true }), z.string().regex(/^[+-]\d{6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
    'Data e hora inválidas',
  )
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Data e hora inválidas')
  .transform((text) => new Date(text).toISOString());

export const category = z.enum(CATEGORIES, 'Selecione uma categoria');
export const gender = z.enum(GENDERS, 'Selecione o gênero');
export const level = z.enum(LEVELS, 'Selecione o nível');
export const shirtSize = z.enum(SHIRT_SIZES, 'Selecione um tamanho');
export const side = z.literal([1, 2], 'Escolha o time 1 ou o time 2');

export const memberNumberOr = (missing: string) =>
  z
    .string(missing)
    .overwrite(withoutUnseen)
    .min(1, missing)
    .max(4, 'Número de sócio deve ter no máximo 4 dígitos')
    .regex(/^\d+$/, 'Número de sócio deve conter apenas dígitos');
export const memberNumber = memberNumberOr('Número de membro é obrigatório');

/** An e-mail address as stored: trimmed, lower case. `refusal` is the form's own message. */
export const emailOr = (refusal: string) =>
  z.string(refusal).overwrite(withoutUnseen).toLowerCase().max(EMAIL.max, refusal).pipe(z.email(refusal));
export const email = emailOr('Email inválido');

/** Messages of checks that need the server's libraries or clock; the forms use the same words. */
export const PHONE_INVALID =
  'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.';
export const CPF_INVALID = 'CPF inválido: confira os dígitos';
export const BIRTH_DATE_AHEAD = 'A data de nascimento não pode estar no futuro';

/** A phone as typed; empty text means none. With a country code it may be as short as in small countries. */
export const phone = typedCode(PHONE.max).refine((text) => text === '' || isPhoneLong(text), {
  error: 'Telefone deve ter pelo menos 10 dígitos',
});

function isPhoneLong(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= (/^\D*\+/.test(text) ? PHONE.abroad : PHONE.min);
}

/** Passwords are never cut or trimmed. */
const passwordOf = (min: number) =>
  z
    .string('Senha é obrigatória')
    .min(min, `Senha deve ter pelo menos ${min} caracteres`)
    .max(PASSWORD.max, `Senha deve ter no máximo ${PASSWORD.max} caracteres`);
export const newPassword = passwordOf(PASSWORD.min);
/** The first password of an approved person. */
export const approvalPassword = passwordOf(PASSWORD.minAtApprovalOrChange);

const SCORE = 'O placar vai de 0 a 99, em números inteiros';
export const setScore = z.int(SCORE).min(SCORE_RANGE.min, SCORE).max(SCORE_RANGE.max, SCORE);

/** The game version the sender saw; if it is not the current one, the answer is 409 with the current game. */
export const version = z
  .int('Versão inválida')
  .min(0, 'Versão inválida')
  .max(Number.MAX_SAFE_INTEGER, 'Versão inválida');

export const imageUrl = z
  .string()
  .max(200, 'Imagem inválida')
  .regex(/^\/api\/images\/[0-9a-f]{64}$/, 'Imagem inválida');

/**
 * The secrets of a new account or a reset password, shown once. Null when the request is repeated or no password
 * was made. A reset also shows a password the caller chose, without a link.
 */
export const secrets = {
  temporaryPassword: z.string().nullable(),
  /** A link to choose a password; works once, for `PASSWORD_LINK_DAYS` days. */
  passwordLink: z.string().nullable(),
};

export const emailOrigin = z.enum(['admin', 'approval', 'self-registration', 'own-change']);

export const accountFields = {
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Administers the installation, and so every tournament. */
  isAdmin: z.boolean(),
};

/** An account's role in one tournament. */
export const roleFields = { isOrganiser: z.boolean(), isScorer: z.boolean() };

const LINK_IS_CUT = 'O link está incompleto. Abra o link inteiro, ou peça outro à organização do torneio.';

/** The token of a link sent to somebody. */
export const linkToken = z.string(LINK_IS_CUT).regex(/^[\w-]{43}$/, LINK_IS_CUT);
