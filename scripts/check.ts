import { endOnSignals, isWell, ofPrograms, perform, staticSteps } from './steps.ts';

endOnSignals();

for (const step of [...staticSteps, ofPrograms('unit tests', ['vitest', 'run', '--project', 'unit'])]) {
  if (isWell(await perform(step))) continue;
  process.exitCode = 1;
  break;
}
