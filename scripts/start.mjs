import { buildScreens, command, handOver, installDependencies } from './prepare.mjs';

/** The exit code of a server that wants to start anew: its engine broke, or a backup was restored. */
const RESTART = 75;

await command(async () => {
  await installDependencies();
  await buildScreens();
  for (;;) {
    const code = await handOver('src/server/main.ts');
    if (code !== RESTART) return code;
  }
});
