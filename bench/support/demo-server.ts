import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** In the line that greets whoever started it. */
const ADDRESS = /Manchete: (http:\/\/\S+)/;

/** The product as people start it, with the demo tournament; `stop` waits until it has ended. */
export type DemoServer = { readonly url: string; stop(): Promise<void> };

/**
 * Starts `file`, a path in the project, on the data of `directory`; `port` 0: any that is free. Throws where it ends before
 * it says where it is.
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
