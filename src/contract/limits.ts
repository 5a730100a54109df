/** Lengths and sizes, shared by the server's schemas and the forms. Without zod, because the browser imports it. */

/** PostgreSQL's `integer`: the largest id that can exist. */
export const LARGEST_ID = 2_147_483_647;

/**
 * No stored date or revision is as late, in milliseconds since 1970. A revision is a time and only grows: later ones have to be
 * dates of four digits too.
 */
export const LATEST_INSTANT = Date.UTC(5000, 0);

export const NAME = { min: 2, max: 50 } as const;
export const TEAM_NAME = { min: 2, max: 60 } as const;
export const TOURNAMENT_NAME = { min: 2, max: 100 } as const;
/** The year of a tournament. */
export const TOURNAMENT_YEARS = { min: 2000, max: 2100 } as const;
export const EMAIL = { max: 254 } as const;
/**
 * Characters. `min`: of a new password; `minAtApprovalOrChange`: of one that an organiser sets at an approval, or to
 * which its owner changes, because the specification allows 6 there.
 */
export const PASSWORD = { min: 8, minAtApprovalOrChange: 6, max: 128 } as const;
/** Characters of the passphrase that encrypts the backups. */
export const PASSPHRASE = { min: 20, max: 500 } as const;
/** How long a link to choose a password is valid. */
export const PASSWORD_LINK_DAYS = 7;
/** `min`, `abroad`: digits, with those of the country's code; `max`: characters. */
export const PHONE = { min: 10, abroad: 8, max: 20 } as const;
export const COURT = { max: 20 } as const;
/** Characters of the name that the holder of a court link types; `missing`: what is said where there is none. */
export const COURT_NAME = { min: 1, max: 40, missing: 'Digite o seu nome' } as const;
/**
 * How often the page of a game reports its presence, and after how long without a report the person counts as
 * gone, in milliseconds.
 */
export const PRESENCE = { every: 10_000, goneAfter: 25_000 } as const;
/** Characters of the lines of a lower third. */
export const BROADCAST = { title: 60, subtitle: 90 } as const;
export const NOTES = { max: 500 } as const;
/** Events of a set in one request (a phone that was offline for long sends several requests), and in all. */
export const EVENTS = { max: 200, maxInSet: 1_000 } as const;
export const SHIRT_NAME = { max: 20 } as const;
export const COMMENTS = { max: 500 } as const;
/**
 * Registrations that wait for an organiser: at most, from how many on one network sends fewer in an hour, and how many it sends
 * in an hour before and after that.
 */
export const REGISTRATIONS = { pending: 5_000, manyPending: 200, anHour: 200, anHourOfMany: 20 } as const;
/** Characters of the reason why a registration is rejected. */
export const REASON = { min: 10, max: 500 } as const;

/** The counters of one player in one round. */
export const COUNTER = { min: 0, max: 999 } as const;
/** Rows of one score sheet, or messages of one sending, that are saved at once. */
export const BATCH = { max: 500 } as const;
/** How long others are told that somebody opened a message to send it by hand, in milliseconds. */
export const OPENED = { goneAfter: 12 * 3_600_000 } as const;

/** Rows of a spreadsheet imported at once, and the characters of one cell. */
export const IMPORT = { rows: 1_000, cell: 300 } as const;

/**
 * Characters of the address at a push service, teams that one device follows, devices in all, and those among them whose push
 * service is none of the known ones.
 */
export const PUSH = { endpoint: 1_000, teams: 30, devices: 20_000, devicesElsewhere: 500 } as const;

/** Bytes of the largest JSON body: most calls may take less (`server/limits/body-limit.ts`). */
export const BODY_BYTES = 1_048_576;

/** An uploaded picture: bytes of the file, and pixels when decoded. */
export const PICTURE_BYTES = 10_485_760;
export const PICTURE_PIXELS = 24_000_000;
/** Pictures that one account may send in 24 hours; an organiser prepares a whole tournament in a day. */
export const PICTURES_A_DAY = { anybody: 40, administrator: 3_000 } as const;

/** Bytes of one webhook request: WhatsApp sends up to 3 MB. */
export const WEBHOOK_BYTES = 4_194_304;
/** Bytes of a backup that is restored in the browser. */
export const RESTORE_BYTES = 524_288_000;
