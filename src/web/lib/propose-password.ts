/** Letters and digits that nobody takes for each other when a password is read aloud: 32, five bits each. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = [5, 4, 4];

/** A password to tell somebody: random, 65 bits, in groups that can be read out. */
export function proposePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS.reduce((sum, length) => sum + length)));
  const letters = Array.from(bytes, (byte) => READABLE[byte % READABLE.length]);
  return GROUPS.map((length) => letters.splice(0, length).join('')).join('-');
}
