import { umask } from 'node:process';
import { readSettings, WrongSetting } from './config.ts';

try {
  umask(0o077);
  const settings = readSettings(process.env);
  // Loaded after the settings, so that a wrong setting is refused without loading the application.
  const { serve } = await import('./serve.ts');
  const lines = await serve(settings);
  const { markAsRunning } = await import('./unclean-end.ts');
  console.log([...lines, ...(await markAsRunning(settings))].join('\n'));
} catch (error) {
  console.error(
    error instanceof WrongSetting ? error.message : (await import('./runtime/explain.ts')).explain(error),
  );
  process.exit(1);
}
