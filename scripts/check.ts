import { endOnSignals, isWell, ofPrograms, perform, styleSteps, typeSteps } from './steps.ts';

endOnSignals();

const unitTests = ofPrograms('unit tests', ['vitest', 'run', '--project', 'unit']);
for (const step of [...typeSteps, ...styleSteps, unitTests]) {
  if (isWell(await perform(step))) continue;
  process.exitCode = 1;
  break;
}
