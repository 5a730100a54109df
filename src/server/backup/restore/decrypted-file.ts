import { decryptFile, isEncrypted, NotDecrypted } from '#server/backup/encrypt.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { removeTemporary, temporaryName } from '#server/backup/temporary-files.ts';

export class PassphraseNeeded extends BackupProblem {}

export async function decryptedFile(file: string, passphrase: string | undefined): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  if (passphrase === undefined) throw new PassphraseNeeded('Esta cópia é cifrada: digite a frase.');
  const plain = temporaryName(file);
  try {
    await decryptFile(file, plain, passphrase);
  } catch (error) {
    await removeTemporary(plain);
    if (!(error instanceof NotDecrypted)) throw error;
    throw new PassphraseNeeded(
      'A frase é outra, ou o arquivo está incompleto ou foi alterado. Confira a frase, ou use outra cópia.',
    );
  }
  return plain;
}
