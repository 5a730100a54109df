import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestorePhase } from '#contract/restores.ts';
import { commandLine } from '#server/commands.ts';
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
 * Who started a restore: the holder of the first start's code, or an administrator, with the hash of the password that
 * they confirmed.
 */
export type RestoreStarter =
  | { readonly kind: 'first-start' }
  | { readonly kind: 'administrator'; readonly id: number; readonly passwordHash: string };

/**
 * Replaces the database by the backup, while nothing else is served. Reports the finished share; null while it keeps what
 * is there.
 */
export type ReplaceDatabase = (
  checked: CheckedBackup,
  onProgress: (share: number | null) => void,
) => Promise<void>;

type Outcome<T> =
  | { readonly value: T }
  | { readonly code: 'PASSPHRASE_NEEDED' | 'NOT_RESTORED' | 'DISK_FULL'; readonly reason: string };

/** A restore without activity for this long is removed, in milliseconds. */
const ABANDONED = 3_600_000;

type Upload = {
  readonly tokenHash: string;
  /** The last activity, by the steady clock. */
  usedAt: number;
  readonly beginner: RestoreStarter;
  /** The uploaded file. */
  readonly file: string;
  readonly bytes: number;
  received: number;
  /** The decrypted file. */
  plain: string | null;
  checked: CheckedBackup | null;
  phase: RestorePhase;
  share: number | null;
  problem: string | null;
};

/**
 * The restore in the browser: one at a time for the process, shared by the application before it and the one after. The
 * uploaded file lies among the backups under a temporary name, so that a later process removes it where this one is
 * killed.
 */
export class Restores {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #replace: ReplaceDatabase | null;
  #upload: Upload | null = null;

  /** `replace`: null where restoring is not possible, because no server could take over. */
  constructor(db: Database, settings: Settings, replace: ReplaceDatabase | null) {
    this.#db = db;
    this.#settings = settings;
    this.#replace = replace;
  }

  /** Whether the database is being replaced; other requests are refused meanwhile. */
  get isRunning(): boolean {
    return this.#upload?.phase === 'running';
  }

  /** Turns an error of a file or the disk into a code and a sentence that says what to do. */
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
   * Starts an upload and discards an earlier one. Null while a restore runs. Throws `BackupProblem` where other
   * processes serve the same database.
   */
  async begin(beginner: RestoreStarter, bytes: number): Promise<string | null> {
    return (await this.#begin(beginner, bytes))?.token ?? null;
  }

  /** Starts with a backup that is on this machine, and is kept. */
  async beginFrom(beginner: RestoreStarter, path: string): Promise<string | null> {
    const { size } = await stat(path);
    const begun = await this.#begin(beginner, size);
    if (!begun) return null;
    const { token, upload } = begun;
    await rm(upload.file);
    await copyFile(path, upload.file);
    upload.received = size;
    // Another restore was started meanwhile.
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
    const upload: Upload = {
      tokenHash: hashOf(token),
      usedAt: this.#db.clock.steady(),
      beginner,
      file,
      bytes,
      phase: 'receiving',
      received: 0,
      plain: null,
      checked: null,
      share: 0,
      problem: null,
    };
    // Checked again: the restore may have been applied while the file was made.
    const outdated = this.isRunning ? upload : this.#upload;
    if (outdated !== upload) this.#upload = upload;
    if (outdated) await this.#removeFiles(outdated);
    return outdated === upload ? null : { token, upload };
  }

  /** Removes the files of a restore without activity for an hour, because they hold personal data. */
  async endAbandoned(): Promise<void> {
    const upload = this.#upload;
    if (!upload || !this.#isAbandoned(upload)) return;
    this.#upload = null;
    await this.#removeFiles(upload);
  }

  /** Null where the token is unknown, or another restore was started since. */
  find(token: string): Pick<Upload, 'beginner' | 'phase' | 'share' | 'problem' | 'received'> | null {
    return this.#found(token);
  }

  /** Appends a part of the file. Returns the number of bytes stored, from which the sender goes on. */
  async receive(token: string, from: number, part: Uint8Array): Promise<number> {
    const upload = this.#need(token);
    if (upload.phase !== 'receiving' || from !== upload.received) return upload.received;
    upload.usedAt = this.#db.clock.steady();
    if (from + part.length > upload.bytes)
      throw new BackupProblem('O arquivo mudou enquanto era enviado: comece de novo.');
    // Counted before it is written, so that a part that arrives twice at once is written once.
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

  /** Verifies the whole file and stores the result for `apply`. Throws `BackupProblem`, `PassphraseNeeded`. */
  check(token: string, passphrase: string | undefined): Promise<CheckedBackup & { isOlder: boolean }> {
    const upload = this.#need(token);
    return oneAtATime(`restore ${upload.tokenHash}`, () => this.#check(upload, passphrase));
  }

  async #check(upload: Upload, passphrase: string | undefined) {
    if (upload.checked) return withAge(upload.checked);
    if (upload.received < upload.bytes)
      throw new BackupProblem('O arquivo não chegou inteiro: comece de novo.');
    upload.usedAt = this.#db.clock.steady();
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

  /** Starts the replacement; a second call changes nothing. False where no file was verified. */
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

  /** Other processes would not notice the restore and would go on with the old state. */
  async #refuseShared(): Promise<void> {
    if (!(await isServedByOthers(this.#db))) return;
    throw new BackupProblem(
      `Vários processos servem este torneio, e aqui só dá para restaurar com um: deixe só um no ar, ou encerre todos e use ${commandLine(this.#settings, 'restore', 'ARQUIVO')}.`,
    );
  }

  #found(token: string): Upload | null {
    const upload = this.#upload;
    if (upload?.tokenHash !== hashOf(token)) return null;
    return this.#isAbandoned(upload) ? null : upload;
  }

  #isAbandoned({ phase, usedAt }: Upload): boolean {
    const mayEnd = phase !== 'running' && phase !== 'done';
    return mayEnd && this.#db.clock.steady() - usedAt >= ABANDONED;
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

/** Removes the file's path from the message, because here it has a generated name. */
const withoutPlace = (error: BackupProblem, place: string) =>
  new BackupProblem(error.message.replace(place, 'O arquivo'), { cause: error });
