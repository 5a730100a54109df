import { createHash } from 'node:crypto';

/** A hash of built content, by which browsers and servers tell two builds apart. */
export const digest = (algorithm: string, content: string | Uint8Array, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(content).digest(encoding);
