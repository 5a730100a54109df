import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BackupState } from '#contract/system/backups.ts';
import type { Settings } from '#server/config.ts';
import { explain } from '#server/runtime/explain.ts';
import { AskedOnce } from '#server/store/database/asked-once.ts';
import type { Database } from '#server/store/database/database.ts';
import { isDatabaseUnavailable } from '#server/store/database/errors.ts';
import { backupState } from './backup-state.ts';
import { ENCRYPTED_ENDING } from './encrypt.ts';
import { type BackupRow, BackupUnderWay, isNameOfBackup, makeBackup, readBackups } from './make-backup.ts';

type ListedBackup = Pick<BackupRow, 'id' | 'reason' | 'startedAt' | 'finishedAt' | 'bytes' | 'error'> & {
  readonly name: string | null;
  readonly isHere: boolean;
  readonly isEncrypted: boolean;
};

/** In milliseconds. */
const STATE_LASTS = 1_000;

export class Backups {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #startedAt: number;
  readonly #recent = new AskedOnce(STATE_LASTS, () => this.state());

  constructor(db: Database, settings: Settings, startedAt: number) {
    this.#db = db;
    this.#settings = settings;
    this.#startedAt = startedAt;
  }

  get directory(): string {
    return resolve(this.#settings.BACKUP_DIR);
  }

  async state(): Promise<BackupState> {
    return this.#stateOf(await readBackups(this.#db));
  }

  recentState(): Promise<BackupState> {
    return this.#recent.get();
  }

  async list(): Promise<{ state: BackupState; backups: ListedBackup[] }> {
    const rows = await readBackups(this.#db);
    return { state: this.#stateOf(rows), backups: rows.map((row) => this.#listed(row)) };
  }

  /** Makes a backup now. Throws a `BackupProblem` that says why there is none. */
  async make(): Promise<{ made: ListedBackup } | { isUnderWay: boolean; reason: string }> {
    try {
      return { made: this.#listed(await makeBackup(this.#db, this.#settings, 'manual')) };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return { isUnderWay: error instanceof BackupUnderWay, reason: explain(error) };
    }
  }

  async find(id: number): Promise<{ name: string; path: string } | null> {
    const row = (await readBackups(this.#db)).find((each) => each.id === id);
    return row?.file && this.#listed(row).isHere ? { name: row.file, path: this.#pathOf(row.file) } : null;
  }

  #stateOf(rows: readonly BackupRow[]): BackupState {
    const now = this.#db.clock.now();
    return backupState(rows, { isOn: this.#settings.BACKUPS, now, startedAt: this.#startedAt });
  }

  #listed({ id, reason, startedAt, finishedAt, bytes, error, file }: BackupRow): ListedBackup {
    const isHere = file !== null && isNameOfBackup(file) && existsSync(this.#pathOf(file));
    const isEncrypted = file?.endsWith(ENCRYPTED_ENDING) ?? false;
    return { id, reason, startedAt, finishedAt, bytes, error, name: file, isHere, isEncrypted };
  }

  #pathOf(file: string): string {
    return join(this.#settings.BACKUP_DIR, file);
  }
}
