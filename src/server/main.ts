import { umask } from 'node:process';
import { readSettings, WrongSetting } from './config.ts';

try {
  // What it writes is for nobody else.
  umask(0o077);
  const settings = readSettings(process.env);
  // Loaded after the settings are read, so that a wrong one is refused at once.
  const { serve } = await import('./serve.ts');
  const lines = await serve(settings);
  console.log(lines.join('\n'));
} catch (error) {
  console.error(
    error instanceof WrongSetting ? error.message : (await import('./explain.ts')).explain(error),
  );
  process.exit(1);
}
