import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { type Identity, type Recipient, Stanza } from 'age-encryption';
import { BackupProblem } from './problem.ts';

/**
 * The passphrase of an age file (C2SP.org/age, "The scrypt recipient type"). The package derives the key on
 * the main thread, which blocks all requests; this uses Node's thread pool and is four times as fast.
 */

const LOG2_WORK_FACTOR = 15;
/** Highest factor written by the `age` program: 256 MB. More would end a server with little memory. */
const HIGHEST_LOG2_WORK_FACTOR = 18;

const TYPE = 'scrypt';
const LABEL = Buffer.from('age-encryption.org/v1/scrypt');
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const BLOCK_SIZE = 8;
const NONCE = new Uint8Array(12);

/** The file's key needs more memory than this server allows, so no passphrase opens it here. */
export class KeyTooCostly extends BackupProblem {}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function keyOf(passphrase: string, salt: Buffer, log2WorkFactor: number): Promise<Uint8Array> {
  const N = 2 ** log2WorkFactor;
  // Node's default limit is 32 MB; scrypt needs a little more than its blocks.
  const maxmem = 2 * 128 * BLOCK_SIZE * N;
  const options = { N, r: BLOCK_SIZE, p: 1, maxmem };
  // In tests with a DOM the cipher does not accept a Buffer.
  return new Uint8Array(await derive(passphrase, Buffer.concat([LABEL, salt]), KEY_BYTES, options));
}

export class PassphraseRecipient implements Recipient {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(SALT_BYTES);
    const key = await keyOf(this.#passphrase, salt, LOG2_WORK_FACTOR);
    const args = [TYPE, unpadded(salt), String(LOG2_WORK_FACTOR)];
    return [new Stanza(args, chacha20poly1305(key, NONCE).encrypt(fileKey))];
  }
}

export class PassphraseIdentity implements Identity {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  /**
   * Null if the passphrase is wrong or the file has none. Throws `KeyTooCostly`, and if the header is
   * invalid.
   */
  async unwrapFileKey(stanzas: Stanza[]): Promise<Uint8Array | null> {
    const stanza = stanzas.find(({ args: [type] }) => type === TYPE);
    if (!stanza) return null;
    // With a second recipient somebody else could open the file too, so its content would not prove who wrote
    // it.
    if (stanzas.length > 1) throw new Error('A passphrase is not the only recipient');
    const { salt, log2WorkFactor } = parametersOf(stanza);
    const key = await keyOf(this.#passphrase, salt, log2WorkFactor);
    try {
      return chacha20poly1305(key, NONCE).decrypt(stanza.body);
    } catch {
      return null;
    }
  }
}

function parametersOf({ args: [, encoded = '', factor = '', ...others], body }: Stanza) {
  const salt = Buffer.from(encoded, 'base64');
  const isValid =
    others.length === 0 &&
    salt.length === SALT_BYTES &&
    unpadded(salt) === encoded &&
    /^[1-9][0-9]*$/.test(factor) &&
    // A key of 16 bytes and its tag.
    body.length === 32;
  if (!isValid) throw new Error('The passphrase parameters are invalid');
  const log2WorkFactor = Number(factor);
  if (log2WorkFactor > HIGHEST_LOG2_WORK_FACTOR)
    throw new KeyTooCostly(
      'Esta cópia foi cifrada de um modo que exigiria memória demais deste servidor: abra com o programa age e cifre de novo, ou use outra cópia.',
    );
  return { salt, log2WorkFactor };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
