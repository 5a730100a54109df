import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints how many hidden classes the sockets of two connections have, of which one is asked for its address. */
const COUNT = `
  const { Agent, createServer, get } = await import('node:http');
  const sockets = [];
  const server = createServer(({ url, socket }, response) => {
    if (url === '/address') socket.remoteAddress;
    sockets.push(socket);
    response.end();
  });
  prepare(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  for (const path of ['/', '/address']) {
    const options = { port, host: '127.0.0.1', path, agent: new Agent({ keepAlive: true }) };
    await new Promise((resolve) => get(options, (answer) => answer.resume().on('end', resolve)));
  }
  const [plain, addressed] = sockets;
  console.log(%HaveSameMap(plain, addressed) ? 1 : 2);
  process.exit();
`;

async function hiddenClasses(prepare: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--allow-natives-syntax', '--input-type=module', '--eval', prepare + COUNT],
    { cwd: import.meta.dirname },
  );
  return Number(stdout);
}

test('the sockets of all connections have one hidden class', async () => {
  const prepare = "const { keepSocketsAlike: prepare } = await import('./socket-shape.ts');";
  expect(await hiddenClasses(prepare)).toBe(1);
  // Once a new Node gives them one class by itself, this fails, and the module can go.
  expect(await hiddenClasses('const prepare = () => {};')).toBe(2);
});
