import { buildScreens, command, handOver, installDependencies } from './prepare.mjs';

/** The exit code of a server whose database engine broke (src/server/db/embedded.ts). */
const RESTART = 75;

await command(async () => {
  await installDependencies();
  await buildScreens();
  for (;;) {
    const code = await handOver('src/server/main.ts');
    if (code !== RESTART) return code;
  }
});
