import { buildScreens, command, handOver, installDependencies } from './prepare.mjs';

/** Exit code of a server that wants to be restarted: its engine broke, or a backup was restored. */
const RESTART = 75;

await command(async () => {
  await installDependencies();
  await buildScreens();
  for (;;) {
    const code = await handOver('src/server/main.ts');
    if (code !== RESTART) return code;
  }
});
