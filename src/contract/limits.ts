/**
 * Lengths and sizes, shared by the server's schemas and the forms. Without zod, because the browser imports this
 * file.
 */

export const LARGEST_ID = 2_147_483_647;

/**
 * Later than any stored date or revision, in milliseconds since 1970. Revisions are times that only grow, and
 * later ones need a four-digit year too.
 */
export const LATEST_INSTANT = Date.UTC(5000, 0);

export const NAME = { min: 2, max: 50 } as const;
export const TEAM_NAME = { min: 2, max: 60 } as const;
export const TEAM_SEED = { min: 1, max: 999 } as const;
export const TOURNAMENT_NAME = { min: 2, max: 100 } as const;
export const TOURNAMENT_YEARS = { min: 2000, max: 2100 } as const;
export const TOURNAMENT_SLUG = { max: 60 } as const;
export const TOURNAMENT_PLACE = { max: 100 } as const;
export const EMAIL = { max: 254 } as const;
/**
 * Characters. `minAtApprovalOrChange`: the specification allows 6 when an organiser approves somebody, or the
 * owner changes the password.
 */
export const PASSWORD = { min: 8, minAtApprovalOrChange: 6, max: 128 } as const;
export const PASSPHRASE = { min: 20, max: 500 } as const;
export const PASSWORD_LINK_DAYS = 7;
/** `min`, `abroad`: digits, including the country code; `max`: characters. */
export const PHONE = { min: 10, abroad: 8, max: 20 } as const;
export const COURT = { max: 20 } as const;
/** Characters of a stage's name; at most so many entries, courts and groups, and stages of a tournament. */
export const STAGE = {
  most: 50,
  name: { min: 1, max: 60 },
  entries: 64,
  courts: 12,
  groups: 16,
  exchanges: 100,
  /** Draws of one stage that can be put aside. */
  earlierDraws: 100,
  /** Stages that one stage's groups fill. */
  fromGroups: 4,
} as const;
/** Characters of the court link holder's name; `missing`: the message for an empty one. */
export const COURT_NAME = { min: 1, max: 40, missing: 'Digite o seu nome' } as const;
/** Milliseconds between presence reports of a game's page, and without one until the person counts as gone. */
export const PRESENCE = { every: 10_000, goneAfter: 25_000 } as const;
export const BROADCAST = { title: 60, subtitle: 90 } as const;
export const NOTES = { max: 500 } as const;
/** Events of a set per request (a phone that was offline for long sends several requests), and in all. */
/** `maxTyped`: with what is typed in place of taps, which has to be possible once the log is full. */
export const EVENTS = { max: 200, maxInSet: 1_000, maxTyped: 1_200 } as const;
export const SHIRT_NAME = { max: 20 } as const;
export const COMMENTS = { max: 500 } as const;
/**
 * Registrations waiting for an organiser: at most, and how many one network may send per hour, while fewer than
 * `manyPending` wait and after that.
 */
export const REGISTRATIONS = { pending: 5_000, manyPending: 200, anHour: 200, anHourOfMany: 20 } as const;
export const REASON = { min: 10, max: 500 } as const;

/** One player's counters in one round. */
export const COUNTER = { min: 0, max: 999 } as const;
/** Rows of a score sheet, or messages of a sending, saved at once. */
export const BATCH = { max: 500 } as const;
export const OPENED = { goneAfter: 12 * 3_600_000 } as const;

export const IMPORT = { rows: 1_000, cell: 300 } as const;

/**
 * Characters of a push service's address, teams per device, devices in all, and devices at push services we do not
 * know.
 */
export const PUSH = { endpoint: 1_000, teams: 30, devices: 20_000, devicesElsewhere: 500 } as const;

/** Bytes of the largest JSON body; most calls take less (`server/limits/body-limit.ts`). */
export const BODY_BYTES = 1_048_576;

/** Bytes of an uploaded picture, and its pixels when decoded. */
export const PICTURE_BYTES = 10_485_760;
export const PICTURE_PIXELS = 24_000_000;
/** Pictures per account in 24 hours; an organiser prepares a whole tournament in a day. */
export const PICTURES_A_DAY = { anybody: 40, administrator: 3_000 } as const;

/** Bytes of one webhook request: WhatsApp sends up to 3 MB. */
export const WEBHOOK_BYTES = 4_194_304;
/** Bytes of a backup that is restored in the browser. */
export const RESTORE_BYTES = 524_288_000;
