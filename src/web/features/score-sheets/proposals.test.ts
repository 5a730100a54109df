import { expect, test } from 'vitest';
import { differs, hasEverything, openProposals, proposalWords, savableProposals } from './proposals.ts';

const ana = { playerId: 1, teamId: 10, saques: 4, defesas: 1, ataques: 0 };
const none = { saques: 0, defesas: 0, ataques: 0 };

test('a proposal is open if the sheet has no points and the player is not absent', () => {
  const isOpen = (counters: Parameters<typeof differs>[1]) =>
    openProposals([ana], () => counters).length === 1;
  expect(isOpen(null)).toBe(true);
  expect(isOpen({ ...none, present: true })).toBe(true);
  expect(isOpen({ ...none, present: false })).toBe(false);
  expect(isOpen({ ...none, saques: 1, present: true })).toBe(false);
});

test('a proposal differs until the sheet has the same points', () => {
  expect(differs(ana, { saques: 4, defesas: 1, ataques: 0, present: true })).toBe(false);
  expect(differs(ana, { saques: 4, defesas: 1, ataques: 1, present: true })).toBe(true);
  expect(differs(ana, null)).toBe(true);
});

test('a proposal is on the sheet of the team for which the player played the round, else of the current one', () => {
  const player = { id: 1, teamId: 10 };
  const moved = { id: 1, teamId: 20 };
  expect(savableProposals([ana], [player], [])).toEqual([ana]);
  expect(savableProposals([ana], [moved], [])).toEqual([]);
  expect(savableProposals([ana], [moved], [{ playerId: 1, teamId: 10 }])).toEqual([ana]);
  expect(savableProposals([ana], [player], [{ playerId: 1, teamId: 20 }])).toEqual([]);
  expect(savableProposals([ana], [], [])).toEqual([]);
});

test('the logs of a round are complete if each played set has one, with players of each team', () => {
  const logged = { skipped: false, log: {} };
  const typed = { skipped: false, log: null };
  const game = { status: 'concluido', team1: { id: 10 }, team2: { id: 20 }, sets: [logged] };
  const both = [{ teamId: 10 }, { teamId: 20 }];
  expect(hasEverything([game], both)).toBe(true);
  expect(hasEverything([{ ...game, sets: [logged, { ...typed, skipped: true }] }], both)).toBe(true);
  expect(hasEverything([game, { ...game, team1: { id: 30 }, sets: [] }], both)).toBe(true);
  expect(hasEverything([{ ...game, sets: [logged, typed] }], both)).toBe(false);
  expect(hasEverything([game, { ...game, status: 'em_andamento' }], both)).toBe(false);
  expect(hasEverything([game], [{ teamId: 10 }])).toBe(false);
  expect(hasEverything([], both)).toBe(false);
});

test('the text lists each counter', () => {
  expect(proposalWords(ana)).toBe('4 saques, 1 defesa, 0 ataques');
});
