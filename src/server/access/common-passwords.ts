import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { isRepetitionOrSequence } from '#domain/people/password.ts';

const require = createRequire(import.meta.url);

/** Common passwords in Brazil, of six characters or more. */
const COMMON_IN_BRAZIL =
  `123456 123456789 12345678 1234567 1234567890 111111 000000 123123 654321 666666 121212 112233 123321 555555
  777777 888888 999999 222222 333333 444444 159753 147258 987654321 102030 10203040 010203 101010 131313 password
  password1 passw0rd qwerty qwerty123 qwertyuiop abc123 abcdef abcd1234 abc12345 a1b2c3 1q2w3e 1q2w3e4r 1qaz2wsx
  asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou monkey dragon letmein welcome administrator admin123 master superman
  football princess sunshine shadow michael jordan freedom whatever trustno1 starwars senha123 senha1 senha12
  minhasenha mudar123 brasil brasil123 flamengo palmeiras corinthians saopaulo gremio internacional santos
  cruzeiro botafogo fluminense teamo123 felicidade deusefiel jesus123 amorzinho familia estrela gabriel rafael
  manchete voleibol volei123 minhavida amor123 bruna123 lucas123 vitoria
  sucesso`.split(/\s+/);

const MOST_COMMON = 10_000;

/** One string of 100 KB; the library's own list takes 5 MB. */
const COMMON = `\n${[...COMMON_IN_BRAZIL, ...ofTheWorld()].join('\n')}\n`;

function ofTheWorld(): string[] {
  const list = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const known = z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')));
  return known.filter((password) => password.length >= 6).slice(0, MOST_COMMON);
}

/** The list leaves out repetitions and sequences, which its library detects by other means. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (isRepetitionOrSequence(lower)) return true;
  return lower !== '' && !lower.includes('\n') && COMMON.includes(`\n${lower}\n`);
}
