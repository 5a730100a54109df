/** The 32 letters and digits that cannot be confused when a password is read aloud: five bits each. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = [5, 4, 4];

/** A random password of 65 bits, in groups that are easy to read aloud. */
export function proposePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS.reduce((sum, length) => sum + length)));
  const letters = Array.from(bytes, (byte) => READABLE[byte % READABLE.length]);
  return GROUPS.map((length) => letters.splice(0, length).join('')).join('-');
}
