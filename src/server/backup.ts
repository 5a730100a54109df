import { constants } from 'node:os';
import { umask } from 'node:process';
import { removeAllTemporary } from './backup/temporary-files.ts';
import { backUpByCommand } from './cli/backup-command.ts';
import { explain } from './runtime/explain.ts';

umask(0o077);
// An interrupted backup removes its temporary files; one made by the running server goes on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    removeAllTemporary();
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  console.log((await backUpByCommand(process.argv[2], process.env)).join('\n'));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
