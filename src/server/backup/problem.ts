/** Why a backup or restore failed and what to do, in one sentence for the person who asked for it. */
export class BackupProblem extends Error {}

export const alteredBackup = (file: string) =>
  new BackupProblem(`${file} está incompleto ou foi alterado: use outra cópia.`);

type Sentences = (directory: string) => Readonly<Record<string, string>>;

export function fileProblem(error: unknown, file: string, sentences: Sentences): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const directory = file.slice(0, file.lastIndexOf('/')) || '/';
  const sentence = sentences(directory)[code ?? ''];
  return sentence ? new BackupProblem(`${sentence}.`) : error;
}
