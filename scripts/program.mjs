import { command, handOver, installDependencies } from './prepare.mjs';

// The machine's own Node may be too old for the sources, so programs run on the pinned one, which is
// installed if missing.
const PROGRAMS = {
  admin: 'src/server/admin.ts',
  backup: 'src/server/backup.ts',
  restore: 'src/server/restore.ts',
  'demo:live': 'scripts/demo-live.ts',
  bench: 'bench/run.ts',
  check: 'scripts/check.ts',
  dev: 'scripts/dev.ts',
};

const [name, ...args] = process.argv.slice(2);
await command(async () => {
  await installDependencies();
  return handOver(PROGRAMS[name], args);
});
