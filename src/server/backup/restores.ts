import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestorePhase } from '#contract/restores.ts';
import type { Settings } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { isOutOfRoom } from '#server/db/errors.ts';
import { explain } from '#server/explain.ts';
import { oneAtATime } from '#server/http/limits.ts';
import { hashOf, newToken } from '#server/http/sessions.ts';
import { decryptedFile, PassphraseNeeded } from './decrypted-file.ts';
import { knownMigrations } from './migrations.ts';
import { BackupProblem } from './problem.ts';
import { type CheckedBackup, checkBackup, isServedByOthers } from './restore.ts';
import { removeTemporary, temporaryName } from './temporary-files.ts';

/**
 * Who began it: whoever has the code of the first start, or an administrator by their number, with the hash of the password
 * that they typed.
 */
export type RestoreStarter =
  | { readonly kind: 'first-start' }
  | { readonly kind: 'administrator'; readonly id: number; readonly passwordHash: string };

/** Puts the backup in the place of everything, while nothing else is served. Reports the share that is done. */
export type ReplaceDatabase = (checked: CheckedBackup, onProgress: (share: number) => void) => Promise<void>;

type Outcome<T> =
  | { readonly value: T }
  | { readonly code: 'PASSPHRASE_NEEDED' | 'NOT_RESTORED' | 'DISK_FULL'; readonly reason: string };

/** What was begun and not gone on with for so long has ended, in milliseconds. */
const ABANDONED = 3_600_000;

type Upload = {
  readonly tokenHash: string;
  /** When somebody last went on with it, in milliseconds since 1970. */
  usedAt: number;
  readonly beginner: RestoreStarter;
  /** The file as it came. */
  readonly file: string;
  readonly bytes: number;
  received: number;
  /** What is restored, no longer encrypted. */
  plain: string | null;
  checked: CheckedBackup | null;
  phase: RestorePhase;
  share: number;
  problem: string | null;
};

/**
 * The restore that somebody does in the browser: one at a time, of this process, and of no application: it outlives the
 * one that it replaces. The file lies among the backups under the name of a draft, so that it is removed by the next
 * backup where the process is killed.
 */
export class Restores {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #replace: ReplaceDatabase | null;
  #upload: Upload | null = null;

  /** `replace`: null where nothing can be replaced, because no server would begin again. */
  constructor(db: Database, settings: Settings, replace: ReplaceDatabase | null) {
    this.#db = db;
    this.#settings = settings;
    this.#replace = replace;
  }

  /** Whether everything is being replaced: nothing else is served meanwhile. */
  get isRunning(): boolean {
    return this.#upload?.phase === 'running';
  }

  /** What goes wrong with a file or the disk, as a code and a sentence that says what to do. */
  async attempt<T>(run: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return { value: await run() };
    } catch (error) {
      if (error instanceof PassphraseNeeded) return { code: 'PASSPHRASE_NEEDED', reason: error.message };
      if (error instanceof BackupProblem) return { code: 'NOT_RESTORED', reason: error.message };
      if (!isOutOfRoom(error)) throw error;
      return { code: 'DISK_FULL', reason: 'O disco do servidor está cheio: libere espaço e comece de novo.' };
    }
  }

  /**
   * Begins with an empty file; one that somebody else began before ends. Null while one runs. Throws `BackupProblem` where
   * other processes serve the same.
   */
  async begin(beginner: RestoreStarter, bytes: number): Promise<string | null> {
    return (await this.#begin(beginner, bytes))?.token ?? null;
  }

  /** Begins with a file of this machine, which stays. */
  async beginFrom(beginner: RestoreStarter, path: string): Promise<string | null> {
    const { size } = await stat(path);
    const begun = await this.#begin(beginner, size);
    if (!begun) return null;
    const { token, upload } = begun;
    await rm(upload.file);
    await copyFile(path, upload.file);
    upload.received = size;
    // Somebody else began meanwhile.
    if (this.#upload !== upload) await this.#removeFiles(upload);
    return token;
  }

  async #begin(beginner: RestoreStarter, bytes: number): Promise<{ token: string; upload: Upload } | null> {
    if (this.isRunning) return null;
    await this.#refuseShared();
    await mkdir(this.#settings.BACKUP_DIR, { recursive: true, mode: 0o700 });
    const file = temporaryName(join(this.#settings.BACKUP_DIR, 'restaurar'));
    await (await open(file, 'wx', 0o600)).close();
    const token = newToken();
    const began = { tokenHash: hashOf(token), usedAt: this.#db.clock.now(), beginner, file, bytes };
    const nothing = { received: 0, plain: null, checked: null, share: 0, problem: null };
    const upload: Upload = { ...began, ...nothing, phase: 'receiving' };
    // Asked again: the one before may have been applied while the file was made.
    const outdated = this.isRunning ? upload : this.#upload;
    if (outdated !== upload) this.#upload = upload;
    if (outdated) await this.#removeFiles(outdated);
    return outdated === upload ? null : { token, upload };
  }

  /** Removes the files of a restore with which nobody went on for an hour: they hold what people entrusted to somebody. */
  async endAbandoned(): Promise<void> {
    const upload = this.#upload;
    if (!upload || !this.#isAbandoned(upload)) return;
    this.#upload = null;
    await this.#removeFiles(upload);
  }

  /** Null where that token began none, or another was begun since. */
  find(token: string): Pick<Upload, 'beginner' | 'phase' | 'share' | 'problem' | 'received'> | null {
    return this.#found(token);
  }

  /** Writes a part of the file. Answers how much is there: where that is not what was expected, one goes on from it. */
  async receive(token: string, from: number, part: Uint8Array): Promise<number> {
    const upload = this.#need(token);
    if (upload.phase !== 'receiving' || from !== upload.received) return upload.received;
    upload.usedAt = this.#db.clock.now();
    if (from + part.length > upload.bytes)
      throw new BackupProblem('O arquivo mudou enquanto era enviado: comece de novo.');
    // Taken before it is written: the same part that comes twice at once is written once.
    upload.received += part.length;
    const file = await open(upload.file, 'r+');
    try {
      await file.write(part, 0, part.length, from);
    } catch (error) {
      upload.received = from;
      throw error;
    } finally {
      await file.close();
    }
    return upload.received;
  }

  /** Reads the whole file, and keeps what is found for `apply`. Throws `BackupProblem`, `PassphraseNeeded`. */
  check(token: string, passphrase: string | undefined): Promise<CheckedBackup & { isOlder: boolean }> {
    const upload = this.#need(token);
    return oneAtATime(`restore ${upload.tokenHash}`, () => this.#check(upload, passphrase));
  }

  async #check(upload: Upload, passphrase: string | undefined) {
    if (upload.checked) return withAge(upload.checked);
    if (upload.received < upload.bytes)
      throw new BackupProblem('O arquivo não chegou inteiro: comece de novo.');
    upload.usedAt = this.#db.clock.now();
    await this.#refuseShared();
    const plain = await decryptedFile(upload.file, passphrase || this.#settings.BACKUP_PASSPHRASE);
    try {
      upload.checked = await checkBackup(plain, knownMigrations());
    } catch (error) {
      if (plain !== upload.file) await removeTemporary(plain);
      throw error instanceof BackupProblem ? withoutPlace(error, plain) : error;
    }
    upload.plain = plain;
    upload.phase = 'checked';
    return withAge(upload.checked);
  }

  /** Begins to replace everything; a second time it only answers. False where nothing was checked. */
  apply(token: string): boolean {
    const upload = this.#need(token);
    if (!upload.checked || !this.#replace) return false;
    if (upload.phase !== 'checked' && upload.phase !== 'failed') return true;
    upload.phase = 'running';
    upload.share = 0;
    void this.#run(upload, upload.checked, this.#replace);
    return true;
  }

  async #run(upload: Upload, checked: CheckedBackup, replace: ReplaceDatabase): Promise<void> {
    try {
      await replace(checked, (share) => {
        upload.share = share;
      });
      upload.phase = 'done';
      upload.share = 1;
      await this.#removeFiles(upload);
    } catch (error) {
      upload.problem = explain(error);
      upload.phase = 'failed';
    }
  }

  /** Another process would neither know of the restore nor begin anew with what it brings. */
  async #refuseShared(): Promise<void> {
    if (this.#settings.WORKERS === 1 && !(await isServedByOthers(this.#db))) return;
    throw new BackupProblem(
      'Vários processos servem este torneio, e aqui só dá para restaurar com um: deixe um (WORKERS=1), ou encerre todos e use npm run restore.',
    );
  }

  #found(token: string): Upload | null {
    const upload = this.#upload;
    if (upload?.tokenHash !== hashOf(token)) return null;
    return this.#isAbandoned(upload) ? null : upload;
  }

  #isAbandoned({ phase, usedAt }: Upload): boolean {
    const mayEnd = phase !== 'running' && phase !== 'done';
    return mayEnd && this.#db.clock.now() - usedAt >= ABANDONED;
  }

  #need(token: string): Upload {
    const upload = this.#found(token);
    if (upload) return upload;
    throw new Error('A restore is looked for before it goes on');
  }

  async #removeFiles({ file, plain }: Upload): Promise<void> {
    await removeTemporary(file);
    if (plain !== null) await removeTemporary(plain);
  }
}

const withAge = (checked: CheckedBackup) => ({
  ...checked,
  isOlder: checked.header.migrations.length < knownMigrations().length,
});

/** The commands name the file; here it has a name that nobody gave it. */
const withoutPlace = (error: BackupProblem, place: string) =>
  new BackupProblem(error.message.replace(place, 'O arquivo'), { cause: error });
