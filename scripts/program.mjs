import { command, handOver, installDependencies } from './prepare.mjs';

// The machine's own Node may be too old for the sources, so programs run on the pinned one, which is
// installed where it is missing.
const PROGRAMS = {
  admin: { file: 'src/server/admin.ts', tools: false },
  backup: { file: 'src/server/backup.ts', tools: false },
  restore: { file: 'src/server/restore.ts', tools: false },
  'demo:live': { file: 'scripts/demo-live.ts', tools: true },
  bench: { file: 'bench/run.ts', tools: true },
  check: { file: 'scripts/check.ts', tools: true },
  dev: { file: 'scripts/dev.ts', tools: true },
};

const [name, ...args] = process.argv.slice(2);
await command(async () => {
  const { file, tools } = PROGRAMS[name];
  await installDependencies({ tools });
  return handOver(file, args);
});
