import { randomInt } from 'node:crypto';

/** Where chance comes from, passed in so that a test can know it. */
export type Random = { password(): string };

/** Letters and digits that nobody takes for each other when a password is read aloud. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Five bits each: thirteen make the 64 that nobody guesses, in groups for whoever reads them aloud. */
const GROUPS = [5, 4, 4];

const group = (length: number) => Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');

export const systemRandom: Random = { password: () => GROUPS.map(group).join('-') };
