import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadableStream, TransformStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { PassphraseIdentity, PassphraseRecipient } from './passphrase.ts';
import { BackupProblem } from './problem.ts';

/**
 * File ending of encrypted backups: age files (age-encryption.org) with a passphrase, which the `age` program
 * can open too.
 */
export const ENCRYPTED_ENDING = '.age';

const BEGINNING = Buffer.from('age-encryption.org/v1');

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
    return buffer.equals(BEGINNING);
  } finally {
    await handle.close();
  }
}

export async function encryptingStream(passphrase: string): Promise<Duplex> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(new PassphraseRecipient(passphrase));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const output = await encrypter.encrypt(readable as globalThis.ReadableStream<Uint8Array>);
  return Duplex.fromWeb({ readable: output as ReadableStream, writable });
}

export class NotDecrypted extends BackupProblem {}

/** Decrypts a file into another one, which must not exist yet. Throws `NotDecrypted` and `KeyTooCostly`. */
export async function decryptFile(
  encryptedFile: string,
  file: string,
  passphrase: string | undefined,
): Promise<void> {
  if (passphrase === undefined)
    throw new NotDecrypted(`${encryptedFile} está cifrado: diga a frase em BACKUP_PASSPHRASE.`);
  try {
    await pipeline(
      await decryptingStream(encryptedFile, passphrase),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    // File system errors have a code; decryption errors have none.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') await rm(file, { force: true });
    if (code !== undefined || error instanceof BackupProblem) throw error;
    throw new NotDecrypted(
      `${encryptedFile} não abre: a frase de BACKUP_PASSPHRASE é outra, ou o arquivo está incompleto ou foi alterado.`,
    );
  }
}

/** A stream of a file's decrypted content; each chunk is authenticated as it is read. Throws `KeyTooCostly`. */
export async function decryptingStream(encryptedFile: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(new PassphraseIdentity(passphrase));
  return Readable.fromWeb((await decrypter.decrypt(streamOf(encryptedFile))) as ReadableStream);
}

const streamOf = (file: string) =>
  Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
