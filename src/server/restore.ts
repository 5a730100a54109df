import { constants } from 'node:os';
import { umask } from 'node:process';
import { removeAllTemporary } from './backup/temporary-files.ts';
import { restoreByCommand } from './cli/restore-command.ts';
import { explain } from './runtime/explain.ts';

let isRestored = false;

umask(0o077);
// Without these, a signal would end the process without removing unfinished files.
process.once('exit', removeAllTemporary);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    console.error(
      isRestored
        ? 'Interrompido depois da restauração: os dados restaurados já estão no lugar.'
        : 'Interrompido: nada mudou, e o que havia continua no lugar.',
    );
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  const lines = await restoreByCommand(process.argv.slice(2), process.env, () => {
    isRestored = true;
  });
  console.log(lines.join('\n'));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
