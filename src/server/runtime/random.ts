import { randomInt } from 'node:crypto';

export type Random = { password(): string };

const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Five bits each: thirteen characters have 65 bits, in groups for reading aloud. */
const GROUPS = [5, 4, 4];

const group = (length: number) => Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');

export const systemRandom: Random = { password: () => GROUPS.map(group).join('-') };
