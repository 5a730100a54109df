import { buildScreens, command, handOver, installDependencies } from './prepare.mjs';

/** Exit code of a server that wants to be restarted: its engine broke, or a backup was restored. */
const RESTART = 75;

/** Returns memory that the start and drawing need only briefly. The unit and the image have the same. */
const RETURNS_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=8',
};

await command(async () => {
  await installDependencies();
  await buildScreens();
  for (;;) {
    const code = await handOver('src/server/main.ts', [], RETURNS_MEMORY);
    if (code !== RESTART) return code;
  }
});
