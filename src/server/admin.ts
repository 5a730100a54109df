import { umask } from 'node:process';
import { adminByCommand } from './cli/admin-command.ts';
import { explain } from './runtime/explain.ts';

umask(0o077);
try {
  console.log(await adminByCommand(process.argv[2], process.env));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
