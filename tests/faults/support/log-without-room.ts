import { DurableFiles, type NodeFiles } from '#server/store/database/durable-files.ts';
import { openDirectory } from '#server/store/database/engine.ts';

/**
 * A program that writes into the database of a directory until its log finds no space, and prints the number
 * of each acknowledged write. The engine then ends the process.
 */
class FullFiles extends DurableFiles {
  isFull = false;

  protected override changeFiles(files: NodeFiles): void {
    const { write } = files.stream_ops;
    files.stream_ops.write = (stream, ...rest) => {
      // ENOSPC, by the engine's number; a new log file has this name while it is created.
      if (this.isFull && files.realPath(stream.node).includes('xlogtemp')) throw { errno: 51 };
      return write(stream, ...rest);
    };
    super.changeFiles(files);
  }
}

const [, , directory = ''] = process.argv;
const files = new FullFiles(directory);
const client = await openDirectory(directory, () => files);
await client.exec('create table counted (n int); insert into counted values (0)');
files.isFull = true;
for (let n = 1; ; n += 1) {
  await client.query('update counted set n = $1', [n]);
  process.stdout.write(`${n}\n`);
  await client.query(`select pg_logical_emit_message(false, 'x', repeat('x', 1000000))`);
}
