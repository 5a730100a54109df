import { bracketSteps } from '#domain/formats/bracket-steps.ts';
import { nameIn, type Stage } from './queries.ts';

/** The steps of an elimination, with the names of who plays or whose place it is. */
export const stepsOf = (stage: Stage) => bracketSteps(stage.bracket, nameIn(stage), stage.qualifiers);
