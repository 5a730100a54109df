import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Caddy in its own process before a server, as the handbook sets it up, but without a certificate. */
export async function startCaddy(port: number): Promise<{ readonly port: number; stop(): void }> {
  const own = port + 1;
  const config = `{
    admin off
    auto_https off
  }
  :${own} {
    reverse_proxy 127.0.0.1:${port} {
      lb_try_duration 60s
    }
  }`;
  const child = spawn('caddy', ['run', '--config', '-', '--adapter', 'caddyfile'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(config);
  while (!(await isListening(own))) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}`);
    await pause(50);
  }
  return { port: own, stop: () => void child.kill() };
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
