import { lettersOf } from './names.ts';

export type PasswordOwner = {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | null | undefined;
};

/** Shorter words occur in good passwords by chance ("Ana" in "banana"), so they count only as whole words. */
const SHORTEST_WORD = 4;
/** Shorter words are particles or initials. */
const SHORTEST_NAME = 3;
const PARTICLES = ['das', 'dos'];

/**
 * Whether a password contains what attackers guess first: a name of its owner, their address or the part before
 * the @, or the name of this application. Ignores accents, capitals and punctuation.
 */
export function containsOwner(
  password: string,
  { email = '', firstName = '', lastName }: PasswordOwner,
): boolean {
  const [mailbox = ''] = email.split('@');
  const names = [firstName, lastName ?? ''].flatMap((name) => name.split(/\s+/));
  const words = ['manchete', email, mailbox, ...mailbox.split(/[^\p{L}]+/u), ...names, names.join('')];
  const letters = lettersOf(password);
  const alone = password
    .normalize('NFC')
    .split(/\P{L}+/u)
    .map(lettersOf);
  return (
    words.map(lettersOf).some((word) => word.length >= SHORTEST_WORD && letters.includes(word)) ||
    names.map(lettersOf).some((name) => isName(name) && alone.includes(name))
  );
}

/** Up to four characters repeated: `00000000`, `12121212`, `abcabcabc`. */
const REPEATED = /^(.{1,4})\1+$/u;

/** Whether a password is a repetition, or only ascending or descending characters: `abcdefgh`, `87654321`. */
export function isRepetitionOrSequence(password: string): boolean {
  const lower = password.toLowerCase();
  const codes = [...lower].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const [first] = steps;
  const isSequence = (first === 1 || first === -1) && steps.every((step) => step === first);
  return isSequence || REPEATED.test(lower);
}

const isName = (word: string) => word.length >= SHORTEST_NAME && !PARTICLES.includes(word);
