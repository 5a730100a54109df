import { createHash } from 'node:crypto';

export const digest = (algorithm: string, content: string | Uint8Array, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(content).digest(encoding);
