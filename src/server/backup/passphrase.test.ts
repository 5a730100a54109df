import { Decrypter, Encrypter, Stanza } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { KeyTooCostly, PassphraseIdentity, PassphraseRecipient } from './passphrase.ts';

const PASSPHRASE = 'vinte caracteres ou mais';
const FILE_KEY = new Uint8Array(16).fill(7);
const TEXT = 'o que foi copiado';

const encrypted = (encrypter: Encrypter) => encrypter.encrypt(TEXT);
const decrypted = (decrypter: Decrypter, file: Uint8Array) => decrypter.decrypt(file, 'text');

function ours(passphrase = PASSPHRASE): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addIdentity(new PassphraseIdentity(passphrase));
  return decrypter;
}

async function wrapped(): Promise<Stanza> {
  const [stanza] = await new PassphraseRecipient(PASSPHRASE).wrapFileKey(FILE_KEY);
  if (!stanza) throw new Error('Nothing was wrapped');
  return stanza;
}

describe('the passphrase of an age file', () => {
  test('the package opens what it encrypts, with the same passphrase', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(new PassphraseRecipient(PASSPHRASE));
    const theirs = new Decrypter();
    theirs.addPassphrase(PASSPHRASE);
    expect(await decrypted(theirs, await encrypted(encrypter))).toBe(TEXT);
  });

  test('it opens what the package encrypts, with another work factor', async () => {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(PASSPHRASE);
    encrypter.setScryptWorkFactor(16);
    expect(await decrypted(ours(), await encrypted(encrypter))).toBe(TEXT);
  });

  test('it does not open a file with another passphrase', async () => {
    const stanza = await wrapped();
    expect(await new PassphraseIdentity(PASSPHRASE).unwrapFileKey([stanza])).toEqual(FILE_KEY);
    expect(await new PassphraseIdentity('outra frase, tão longa').unwrapFileKey([stanza])).toBeNull();
  });

  test('the key is derived off the main thread, which goes on meanwhile', async () => {
    let answers = 0;
    const answer = () => {
      answers += 1;
    };
    setImmediate(answer);
    const stanza = await wrapped();
    expect(answers).toBe(1);
    setImmediate(answer);
    await new PassphraseIdentity(PASSPHRASE).unwrapFileKey([stanza]);
    expect(answers).toBe(2);
  });

  test('it does not apply to a file without a passphrase', async () => {
    const identity = new PassphraseIdentity(PASSPHRASE);
    expect(await identity.unwrapFileKey([new Stanza(['X25519', 'key'], new Uint8Array(32))])).toBeNull();
  });

  const SALT = Buffer.alloc(16, 1).toString('base64').replaceAll('=', '');
  const BODY = new Uint8Array(32);
  const stanza = (args: string[], body = BODY) => [new Stanza(['scrypt', ...args], body)];

  test('a work factor that needs 512 MB is refused before a key is derived', async () => {
    const opened = new PassphraseIdentity(PASSPHRASE).unwrapFileKey(stanza([SALT, '19']));
    await expect(opened).rejects.toThrow(KeyTooCostly);
  });

  test.each([
    ['a work factor that is no number', stanza([SALT, '0x0f'])],
    ['no work factor', stanza([SALT])],
    ['a further argument', stanza([SALT, '15', 'more'])],
    ['a short salt', stanza([SALT.slice(4), '15'])],
    ['a salt with padding', stanza([`${SALT}==`, '15'])],
    ['a longer key', stanza([SALT, '15'], new Uint8Array(48))],
    ['a second recipient', [...stanza([SALT, '15']), new Stanza(['X25519', 'key'], BODY)]],
  ])('%s is refused before a key is derived', async (_, stanzas) => {
    await expect(new PassphraseIdentity(PASSPHRASE).unwrapFileKey(stanzas)).rejects.toThrow(
      /parameters are invalid|not the only recipient/,
    );
  });
});
