import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Matches the address in the line that the server prints. */
const ADDRESS = /Manchete: (http:\/\/\S+)/;

export type DemoServer = { readonly url: string; stop(): Promise<void> };

/**
 * Starts `file`, a path in the project, on the data of `directory`; `port` 0: any free one. Throws if it
 * exits before it prints its address.
 */
export async function startDemo(file: string, directory: string, port = 0): Promise<DemoServer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${file}`, import.meta.url))], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      DATABASE_URL: '',
      DEMO: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  return {
    url: await addressOf(child),
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function addressOf({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, address] = ADDRESS.exec(printed) ?? [];
      if (address) resolve(address);
    });
    stdout?.on('end', () => reject(new Error(`The server ended before it said where it is: ${printed}`)));
  });
}
