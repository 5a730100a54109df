import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The server restarts when its files change; the screens, at http://localhost:5173, change in place. */
const children = [
  run('node', ['--watch', '--watch-preserve-output', 'src/server/main.ts']),
  run('vite', ['--strictPort']),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // In a terminal, Ctrl-C reaches the children directly.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) end(signal);
  });
}

// Each is useless without the other, so both end together.
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    end('SIGTERM');
  });
}

function run(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

function end(signal: NodeJS.Signals): void {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }
}
