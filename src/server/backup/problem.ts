/** Why a backup or a restore does not happen, and what to do about it: one sentence for whoever typed the command. */
export class BackupProblem extends Error {}

type Sentences = (directory: string) => Readonly<Record<string, string>>;

/** What the file system says of a file that the person named, as a sentence. Anything else comes back as it is. */
export function fileProblem(error: unknown, file: string, sentences: Sentences): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const directory = file.slice(0, file.lastIndexOf('/')) || '/';
  const sentence = sentences(directory)[code ?? ''];
  return sentence ? new BackupProblem(`${sentence}.`) : error;
}
