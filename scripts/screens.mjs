import { buildScreens, command } from './prepare.mjs';

await command(async () => {
  await buildScreens();
  return 0;
});
