import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DurableFiles, type FileNode, type NodeFiles } from '#server/store/database/durable-files.ts';

type Random = () => number;
/** A disk writes blocks of this size whole or not at all. */
const PIECE = 4_096;

type Change = { readonly at: number; readonly data: Buffer } | { readonly size: number };

/** A file of the disk: its synced content, and the writes since, in order. */
class DiskFile {
  /** The file with its content until the first change: one of the initial copy. */
  #untouched: string | null;
  #synced = Buffer.alloc(0);
  #changes: Change[] = [];

  constructor(untouched: string | null) {
    this.#untouched = untouched;
  }

  change(change: Change): void {
    this.#load();
    this.#changes.push(change);
  }

  sync(): void {
    for (const change of this.#changes) this.#synced = applied(this.#synced, change);
    this.#changes = [];
  }

  /** Writes what the disk may hold after a cut: each unsynced change with this probability. */
  writeTo(path: string, random: Random, probability: number): void {
    if (this.#untouched !== null) {
      copyFileSync(this.#untouched, path);
      return;
    }
    let content = Buffer.from(this.#synced);
    for (const change of this.#changes.flatMap(pieces)) {
      if (random() < probability) content = applied(content, change);
    }
    writeFileSync(path, content);
  }

  #load(): void {
    if (this.#untouched === null) return;
    this.#synced = readFileSync(this.#untouched);
    this.#untouched = null;
  }
}

/**
 * Changes the content in place if its length stays the same: copying a log of 16 MB for each write took most
 * of the time.
 */
function applied(content: Buffer<ArrayBuffer>, change: Change): Buffer<ArrayBuffer> {
  const end = 'size' in change ? change.size : Math.max(content.length, change.at + change.data.length);
  const result = end === content.length ? content : Buffer.alloc(end);
  if (end !== content.length) content.copy(result, 0, 0, end);
  if ('data' in change) change.data.copy(result, change.at);
  return result;
}

function pieces(change: Change): Change[] {
  if ('size' in change) return [change];
  const found: Change[] = [];
  for (let from = 0; from < change.data.length; ) {
    const next = Math.min(from + PIECE - ((change.at + from) % PIECE), change.data.length);
    found.push({ at: change.at + from, data: change.data.subarray(from, next) });
    from = next;
  }
  return found;
}

type Naming = { readonly name: string; readonly file: DiskFile | null };

/**
 * Files that know which of their content is on the disk. `onChange` is called before each change; `cutTo`
 * writes what a power cut at that moment would leave: everything synced, and any part of the rest in blocks
 * of 4 KiB. A new, renamed or removed name is on the disk once its directory or its file is synced, as on
 * Linux's file systems.
 */
export class CutFiles extends DurableFiles {
  onChange: () => void = () => {};
  readonly #directory: string;
  readonly #files = new Map<string, DiskFile>();
  readonly #syncedNames = new Map<string, DiskFile>();
  /** In order of time: a rename is two entries. */
  #namings: Naming[][] = [];
  readonly #ofNode = new WeakMap<FileNode, DiskFile>();

  /** `beginning`: a synced copy of `directory`, which does not change. */
  constructor(directory: string, beginning: string) {
    super(directory);
    this.#directory = directory;
    for (const entry of readdirSync(beginning, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const file = new DiskFile(path);
      this.#files.set(relative(beginning, path), file);
      this.#syncedNames.set(relative(beginning, path), file);
    }
  }

  cutTo(directory: string, random: Random): void {
    const names = new Map(this.#syncedNames);
    const persisted = this.#namings.slice(0, Math.floor(random() * (this.#namings.length + 1)));
    for (const naming of persisted.flat()) name(names, naming);
    for (const entry of readdirSync(this.#directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const path = relative(this.#directory, join(entry.parentPath, entry.name));
      mkdirSync(join(directory, path), { recursive: true });
    }
    const probability = [0, 0.5, 1][Math.floor(random() * 3)] ?? 1;
    for (const [path, file] of names) file.writeTo(join(directory, path), random, probability);
  }

  protected override changeFiles(files: NodeFiles): void {
    super.changeFiles(files);
    const { stream_ops: ofStreams, node_ops: ofNodes } = files;
    const { fsync, write, setattr } = ofStreams;
    const { mknod, rename, unlink, setattr: setNode } = ofNodes;
    const pathOf = (node: FileNode) => relative(this.#directory, files.realPath(node));
    const fileOf = (node: FileNode) => {
      const known = this.#ofNode.get(node) ?? this.#files.get(pathOf(node));
      if (known) this.#ofNode.set(node, known);
      return known;
    };

    ofStreams.fsync = (stream) => {
      this.onChange();
      const result = fsync?.(stream) ?? 0;
      const file = fileOf(stream.node);
      if (file) file.sync();
      const path = pathOf(stream.node);
      this.#persist((naming) => (file ? naming.file === file : dirname(naming.name) === (path || '.')));
      return result;
    };
    ofStreams.write = (stream, buffer, offset, length, position) => {
      this.onChange();
      const written = write(stream, buffer, offset, length, position);
      const data = Buffer.from(buffer.slice(offset, offset + written));
      fileOf(stream.node)?.change({ at: position, data });
      return written;
    };
    ofStreams.setattr = (stream, attributes) => {
      this.onChange();
      setattr(stream, attributes);
      if (attributes.size !== undefined) fileOf(stream.node)?.change({ size: attributes.size });
    };
    ofNodes.setattr = (node, attributes) => {
      this.onChange();
      setNode(node, attributes);
      if (attributes.size !== undefined) fileOf(node)?.change({ size: attributes.size });
    };
    ofNodes.mknod = (parent, part, mode, device) => {
      this.onChange();
      const node = mknod(parent, part, mode, device);
      const isFile = (mode & 0o170000) === 0o100000;
      if (isFile) this.#rename([{ name: pathOf(node), file: new DiskFile(null) }]);
      return node;
    };
    ofNodes.rename = (node, parent, part) => {
      this.onChange();
      const from = pathOf(node);
      const file = fileOf(node);
      rename(node, parent, part);
      if (!file) return;
      this.#rename([
        { name: from, file: null },
        { name: join(pathOf(parent), part), file },
      ]);
    };
    ofNodes.unlink = (parent, part) => {
      this.onChange();
      unlink(parent, part);
      this.#rename([{ name: join(pathOf(parent), part), file: null }]);
    };
  }

  #rename(naming: Naming[]): void {
    for (const each of naming) name(this.#files, each);
    this.#namings.push(naming);
  }

  #persist(concerns: (naming: Naming) => boolean): void {
    const persisted = this.#namings.filter((naming) => naming.some(concerns));
    this.#namings = this.#namings.filter((naming) => !persisted.includes(naming));
    for (const each of persisted.flat()) name(this.#syncedNames, each);
  }
}

function name(names: Map<string, DiskFile>, { name: path, file }: Naming): void {
  if (file) names.set(path, file);
  else names.delete(path);
}
