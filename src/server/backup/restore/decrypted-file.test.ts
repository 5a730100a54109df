import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { decryptFile } from '#server/backup/encrypt.ts';
import { KeyTooCostly } from '#server/backup/passphrase.ts';
import { decryptedFile, PassphraseNeeded } from './decrypted-file.ts';

/** An age file whose key needs 2 to the power of `log2WorkFactor`, and which no passphrase opens. */
const header = (log2WorkFactor: number) =>
  [
    'age-encryption.org/v1',
    `-> scrypt ${'A'.repeat(22)} ${log2WorkFactor}`,
    'A'.repeat(43),
    `--- ${'A'.repeat(43)}`,
    '',
  ].join('\n');

test('a file whose key needs too much memory is reported as such, without asking for another passphrase', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manchete-decrypted-'));
  try {
    const file = join(folder, 'cara.age');
    await writeFile(file, header(19));
    await expect(decryptedFile(file, 'frase')).rejects.toThrow(KeyTooCostly);
    await expect(decryptFile(file, join(folder, 'plain'), 'frase')).rejects.toThrow(/memória demais/);
    await writeFile(file, header(10));
    await expect(decryptedFile(file, 'frase')).rejects.toThrow(PassphraseNeeded);
    expect(await readdir(folder)).toEqual(['cara.age']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an altered byte in an encrypted file is refused in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manchete-decrypted-'));
  try {
    const file = join(folder, 'copia.age');
    const encrypter = new Encrypter();
    encrypter.setPassphrase('frase');
    encrypter.setScryptWorkFactor(4);
    const bytes = Buffer.from(await encrypter.encrypt('o que foi copiado'));
    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
      await writeFile(file, altered);
      const opened = await decryptedFile(file, 'frase').catch((error: unknown) => error);
      // Without the first bytes of the format it is not an encrypted file.
      if (opened !== file) expect(opened, `byte ${place}`).toBeInstanceOf(PassphraseNeeded);
      else expect(place).toBeLessThan('age-encryption.org/v1'.length);
    }
    expect(await readdir(folder)).toEqual(['copia.age']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
