import { decryptFile, isEncrypted } from './encrypt.ts';
import { BackupProblem } from './problem.ts';
import { removeTemporary, temporaryName } from './temporary-files.ts';

/** An encrypted file, and no phrase that opens it. */
export class PassphraseNeeded extends BackupProblem {}

/** The name of the file as it can be read: of an encrypted one a draft is made beside it. Throws `PassphraseNeeded`. */
export async function decryptedFile(file: string, passphrase: string | undefined): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  if (passphrase === undefined) throw new PassphraseNeeded('Esta cópia é cifrada: digite a frase.');
  const plain = temporaryName(file);
  try {
    await decryptFile(file, plain, passphrase);
  } catch (error) {
    await removeTemporary(plain);
    if (!(error instanceof BackupProblem)) throw error;
    throw new PassphraseNeeded(
      'A frase é outra, ou o arquivo está incompleto ou foi alterado. Confira a frase, ou use outra cópia.',
    );
  }
  return plain;
}
