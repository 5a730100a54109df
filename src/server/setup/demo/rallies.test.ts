import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logRefusal } from '#domain/set-log.ts';
import { rulesOfSet } from '#domain/set-rules.ts';
import { stateOfSet } from '#domain/set-state.ts';
import { setStory } from '#domain/set-story.ts';
import { playedLog } from './rallies.ts';
import { seeded } from './sheets.ts';

const LINEUPS = [
  [1, 2],
  [3, 4],
] as const;

test.each([
  [1, 21, 18],
  [1, 15, 21],
  [2, 23, 21],
  [2, 28, 30],
  [3, 15, 13],
  [3, 9, 7],
])(
  'set %i to %i a %i: any log folds to the score, refuses nothing, and leaves no change of sides out',
  (setNumber, team1Score, team2Score) => {
    const rules = rulesOfSet(setNumber, false);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const ids = Array.from({ length: 300 }, (_, i) => `${i}`);
        const newId = () => ids.pop() ?? '';
        const times = { from: 0, to: 900_000 };
        const log = playedLog({ team1Score, team2Score }, rules, LINEUPS, times, seeded(seed), newId);
        expect(logRefusal([], log, rules)).toBeNull();
        const state = stateOfSet(log, rules);
        expect(state).toMatchObject({ team1Score, team2Score });
        expect(state.toSideChange).not.toBe(0);
        const { rallies } = setStory(log);
        expect(
          rallies.every(
            ({ winner, kind, playerId }) =>
              playerId !== null && playerId > 2 === ((winner === 2) !== (kind === 'erro')),
          ),
        ).toBe(true);
      }),
      { numRuns: 50 },
    );
  },
);
