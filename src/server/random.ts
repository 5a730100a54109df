import { randomInt } from 'node:crypto';
import type { Random } from './house.ts';

/** Letters and digits that nobody takes for each other when a password is read aloud. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';

export const systemRandom: Random = {
  password: () => Array.from({ length: 10 }, () => READABLE[randomInt(READABLE.length)]).join(''),
};
