import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestoreLine } from '#contract/system/restores.ts';
import { contentsInWords, momentInWords } from '#server/backup/contents.ts';
import { knownMigrations } from '#server/backup/migrations.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { removeTemporary, temporaryName } from '#server/backup/temporary-files.ts';
import type { Settings } from '#server/config.ts';
import { commandLine } from '#server/runtime/commands.ts';
import { explain } from '#server/runtime/explain.ts';
import type { Database } from '#server/store/database/database.ts';
import { decryptedFile, PassphraseNeeded } from './decrypted-file.ts';
import { type CheckedBackup, checkBackup, isServedByOthers } from './restore.ts';

/** What only the process around the application can do. */
export type ServerControl = {
  /** Replaces the data while nothing else is served. Reports the share done; null until it begins. */
  replace(checked: CheckedBackup, onProgress: (share: number | null) => void): Promise<void>;
  restart(): Promise<void>;
};

type Backup = {
  saveAs(path: string): Promise<void>;
  readonly passphrase: string;
  confirm(): Promise<void>;
};

type Begun =
  | { readonly progress: AsyncIterable<RestoreLine> }
  | { readonly code: 'UNDER_WAY' | 'PASSPHRASE_NEEDED' | 'NOT_RESTORED'; readonly reason: string };

const SAY_EVERY = 500;

/** Restores in the browser: one at a time, in a process that serves alone. */
export class Restores {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #control: ServerControl | null;
  #isTaken = false;
  #isRunning = false;

  /** `control`: null if restoring is not possible, because nothing would restart the server. */
  constructor(db: Database, settings: Settings, control: ServerControl | null) {
    this.#db = db;
    this.#settings = settings;
    this.#control = control;
  }

  /**
   * True while the data is being replaced and until the process ends; other requests are refused meanwhile.
   */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /**
   * Receives a backup and begins to restore it. Throws, with nothing changed, whatever `saveAs` and `confirm`
   * throw.
   */
  async begin({ saveAs, passphrase, confirm }: Backup): Promise<Begun> {
    if (this.#isTaken || !this.#control)
      return { code: 'UNDER_WAY', reason: 'Uma cópia já está sendo restaurada: espere que termine.' };
    this.#isTaken = true;
    const file = temporaryName(join(this.#settings.BACKUP_DIR, 'restaurar'));
    let plain = file;
    const clean = async () => {
      await removeTemporary(file);
      await removeTemporary(plain);
      this.#isTaken = false;
    };
    try {
      await this.#refuseShared();
      await mkdir(this.#settings.BACKUP_DIR, { recursive: true, mode: 0o700 });
      await saveAs(file);
      plain = await decryptedFile(file, passphrase || this.#settings.BACKUP_PASSPHRASE);
      const checked = await checkBackup(plain, knownMigrations()).catch((error: unknown) => {
        throw error instanceof BackupProblem ? withoutPlace(error, plain) : error;
      });
      await confirm();
      this.#isRunning = true;
      return { progress: this.#run(this.#control, checked, clean) };
    } catch (error) {
      await clean();
      if (error instanceof PassphraseNeeded) return { code: 'PASSPHRASE_NEEDED', reason: error.message };
      if (error instanceof BackupProblem) return { code: 'NOT_RESTORED', reason: error.message };
      throw error;
    }
  }

  /** Goes on even if nobody reads the progress. */
  #run({ replace, restart }: ServerControl, checked: CheckedBackup, clean: () => Promise<void>) {
    let share: number | null = 0;
    const ended = replace(checked, (done) => {
      share = done;
    })
      .then(
        (): RestoreLine => ({ restored: inWords(checked) }),
        (error: unknown): RestoreLine => ({ problem: explain(error) }),
      )
      .finally(clean);
    void ended.then(restart, restart).finally(() => {
      this.#isRunning = false;
    });
    return (async function* () {
      for (;;) {
        const { promise: pause, resolve } = Promise.withResolvers<null>();
        const timer = setTimeout(resolve, SAY_EVERY, null);
        const end = await Promise.race([ended, pause]);
        clearTimeout(timer);
        yield end ?? { share };
        if (end) return;
      }
    })();
  }

  async #refuseShared(): Promise<void> {
    if (!(await isServedByOthers(this.#db))) return;
    throw new BackupProblem(
      `Vários processos servem este torneio, e aqui só dá para restaurar com um: deixe só um no ar, ou encerre todos e use ${commandLine(this.#settings, 'restore', 'ARQUIVO')}.`,
    );
  }
}

const inWords = ({ contents }: CheckedBackup) =>
  `Como era em ${momentInWords(contents.takenAt)}: ${contentsInWords(contents)}.`;

/** The path would only show a generated name. */
const withoutPlace = (error: BackupProblem, place: string) =>
  new BackupProblem(error.message.replace(place, 'O arquivo'), { cause: error });
