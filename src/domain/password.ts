import { lettersOf } from './names.ts';

/** The owner of a password, as known when it is set. */
export type PasswordOwner = {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | null | undefined;
};

/** Shorter words occur in good passwords by chance, "Ana" in "banana": they count only as a word of their own. */
const SHORTEST_WORD = 4;
/** Shorter ones are particles or initials. */
const SHORTEST_NAME = 3;
const PARTICLES = ['das', 'dos'];

/**
 * Whether a password contains what attackers guess first: a name of its owner, the address or the part of it
 * before the @, or the name of this application. Accents, capitals and punctuation are ignored.
 */
export function holdsOwner(
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
  return words
    .map(lettersOf)
    .some((word) =>
      word.length >= SHORTEST_WORD ? letters.includes(word) : isName(word) && alone.includes(word),
    );
}

const isName = (word: string) => word.length >= SHORTEST_NAME && !PARTICLES.includes(word);
