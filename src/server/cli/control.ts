import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { chdir, cwd } from 'node:process';
import { explain } from '#server/runtime/explain.ts';

/**
 * Only one process can open the embedded database. While the server runs, the command line reaches it through
 * a local socket that only the process's owner can open.
 */

export type ControlCommand =
  | { readonly do: 'appoint'; readonly email: string }
  | { readonly do: 'backup'; readonly file: string; readonly passphrase?: string | undefined };
export type ControlReply =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly message: string };

const SOCKET = 'control.sock';

/**
 * Socket paths are limited to about a hundred characters, so this one is relative to its directory. Listening
 * and connecting read the path synchronously.
 */
function inDirectory<T>(directory: string, act: () => T): T {
  const before = cwd();
  chdir(directory);
  try {
    return act();
  } finally {
    chdir(before);
  }
}

/** Answers commands until the returned function is called. For the process that holds the directory. */
export async function answerCommands(
  directory: string,
  carryOut: (command: ControlCommand) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const path = join(resolve(directory), SOCKET);
  await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let asked = '';
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: string) => {
      asked += chunk;
      if (!asked.endsWith('\n')) return;
      void reply(asked, carryOut).then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
    });
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    inDirectory(directory, () => server.listen(SOCKET, done));
  });
  return async () => {
    await new Promise((done) => server.close(done));
    await rm(path, { force: true });
  };
}

async function reply(
  asked: string,
  carryOut: (command: ControlCommand) => Promise<unknown>,
): Promise<ControlReply> {
  try {
    return { ok: true, result: await carryOut(JSON.parse(asked) as ControlCommand) };
  } catch (error) {
    return { ok: false, message: explain(error) };
  }
}

const INTERRUPTED: ControlReply = {
  ok: false,
  message: 'O servidor parou antes de responder: confira e tente de novo.',
};

export async function sendCommand(directory: string, what: ControlCommand): Promise<ControlReply | null> {
  if (!existsSync(directory)) return null;
  return new Promise((done, failed) => {
    const socket = inDirectory(directory, () => createConnection(SOCKET));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify(what)}\n`));
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('end', () => done(answer ? (JSON.parse(answer) as ControlReply) : INTERRUPTED));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(null);
      else failed(error);
    });
  });
}
