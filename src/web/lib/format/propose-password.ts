/** 32 letters and digits (five bits each) that sound different when read aloud. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = [5, 4, 4];

/** 65 random bits, in groups that are easy to read aloud. */
export function proposePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS.reduce((sum, length) => sum + length)));
  const letters = Array.from(bytes, (byte) => READABLE[byte % READABLE.length]);
  return GROUPS.map((length) => letters.splice(0, length).join('')).join('-');
}
