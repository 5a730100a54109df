import { umask } from 'node:process';
import { explain } from './explain.ts';
import { adminByCommand } from './setup/admin-command.ts';

// Files that it writes are readable by their owner only.
umask(0o077);
try {
  console.log(await adminByCommand(process.argv[2], process.env));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
