import { buildScreens, command, handOver, installDependencies } from './prepare.mjs';

await command(async () => {
  await installDependencies({ tools: false });
  await buildScreens();
  return handOver('src/server/main.ts');
});
