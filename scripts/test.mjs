import { command, handOver, installDependencies } from './prepare.mjs';

await command(
  async () => {
    await installDependencies();
    return handOver('scripts/gate.ts', process.argv.slice(2));
  },
  { lastWord: '0 passed, 1 failed' },
);
