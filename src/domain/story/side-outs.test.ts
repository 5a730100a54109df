import { expect, test } from 'vitest';
import { aPhone, pointsOf } from '#tests/support/data/court-logs.ts';
import { setStory } from './set-story.ts';
import { addSideOuts, countSideOuts, meanRate, NO_SIDE_OUTS, teamRate } from './side-outs.ts';

test('a rally counts for the team that received the serve, won or lost', () => {
  const { tap, points } = aPhone();
  const { rallies } = setStory([tap({ type: 'serve', side: 1, left: 1 }), ...points('1121')]);
  // The first team serves and wins twice, loses its third serve, and wins the serve back.
  expect(countSideOuts(rallies)).toEqual([
    { received: 1, won: 1 },
    { received: 3, won: 1 },
  ]);
});

test('a rally with an unknown server counts for neither team', () => {
  expect(countSideOuts(setStory(pointsOf('1')).rallies)).toEqual([NO_SIDE_OUTS, NO_SIDE_OUTS]);
});

test('without rallies every rate is the assumed one, and many rallies outweigh it', () => {
  expect(meanRate(NO_SIDE_OUTS)).toBeCloseTo(0.6);
  expect(teamRate(NO_SIDE_OUTS, 0.55)).toBeCloseTo(0.55);
  expect(meanRate({ received: 9_900, won: 4_940 })).toBeCloseTo(0.5);
});

test('forty rallies of a team weigh as much as the mean of its tournament', () => {
  expect(teamRate({ received: 40, won: 32 }, 0.6)).toBeCloseTo(0.7);
});

test('no rate is ever 0 or 1, so that no rally is certain', () => {
  const [none, all] = [
    { received: 500, won: 0 },
    { received: 500, won: 500 },
  ];
  expect(teamRate(none, meanRate(none))).toBeGreaterThan(0);
  expect(teamRate(all, meanRate(all))).toBeLessThan(1);
});

test('side-outs add up', () => {
  expect(addSideOuts({ received: 3, won: 1 }, { received: 4, won: 4 })).toEqual({ received: 7, won: 5 });
});
