import { closeSync, fsync, fsyncSync, openSync, writeSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export type OpenFile = { readonly nfd: number; readonly node: FileNode };
export type FileNode = { readonly name: string; readonly parent: FileNode };
export type NodeFiles = {
  tryFSOperation<T>(run: () => T): T;
  realPath(node: FileNode): string;
  stream_ops: {
    fsync?(file: OpenFile): number;
    write(file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number;
    setattr(file: OpenFile, attributes: { size?: number }): void;
  };
  node_ops: {
    mknod(parent: FileNode, name: string, mode: number, device: number): FileNode;
    setattr(node: FileNode, attributes: { size?: number }): void;
    rename(node: FileNode, parent: FileNode, name: string): void;
    unlink(parent: FileNode, name: string): void;
  };
};

type Start = Parameters<NodeFS['init']>[1];

const NO_SPACE = 51;

function endProcess(): never {
  writeSync(
    2,
    'O disco de DATA_DIR está cheio, e o banco não pode continuar: o servidor para. O que foi confirmado está guardado. Libere espaço e inicie de novo.\n',
  );
  process.exit(1);
}

/**
 * A file system whose `fsync` reaches the disk; the engine's own returns at once. `onLogFull` must not
 * return.
 */
export class DurableFiles extends NodeFS {
  readonly #onLogFull: () => never;

  constructor(directory: string, onLogFull: () => never = endProcess) {
    super(directory);
    this.#onLogFull = onLogFull;
  }

  override async init(pg: PGlite, start: Start): Promise<{ emscriptenOpts: Start }> {
    const { emscriptenOpts } = await super.init(pg, start);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      // The engine's types do not declare these members.
      (module: { NODEFS: unknown }) => this.changeFiles(module.NODEFS as NodeFiles),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  protected changeFiles(files: NodeFiles): void {
    files.stream_ops.fsync = ({ nfd }) => {
      files.tryFSOperation(() => fsyncSync(nfd));
      return 0;
    };
    const { write } = files.stream_ops;
    files.stream_ops.write = (stream, ...rest) => {
      try {
        return write(stream, ...rest);
      } catch (error) {
        const isFull = (error as { errno?: unknown }).errno === NO_SPACE;
        if (isFull && files.realPath(stream.node).includes('/pg_wal/')) this.#onLogFull();
        throw error;
      }
    };
  }
}

const flush = promisify(fsync);

export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await sync(join(entry.parentPath, entry.name));
  }
  await sync(directory);
  await sync(dirname(directory));
}

/**
 * Flushes a file, or a directory's names, to the disk. Opens and closes synchronously, because the thread
 * pool would take twice the processor time.
 */
export async function sync(path: string): Promise<void> {
  const file = openSync(path, 'r');
  try {
    await flush(file);
  } finally {
    closeSync(file);
  }
}
