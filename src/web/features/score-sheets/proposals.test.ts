import { expect, test } from 'vitest';
import {
  differs,
  gamesOfTeam,
  hasEverything,
  openProposals,
  proposalLines,
  savableProposals,
} from './proposals.ts';

const counters = { saques: 4, defesas: 1, ataques: 0 };
const ana = { playerId: 1, teamId: 10, ...counters, games: [{ gameId: 7, ...counters }] };
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

test('the text lists each counter, and for a team with several games each game', () => {
  const [recife, olinda, natal] = [10, 20, 30].map((id) => ({ id, name: `Time ${id}` }));
  if (!recife || !olinda || !natal) throw new Error('Three teams');
  const games = [
    { id: 7, team1: recife, team2: olinda, award: null },
    { id: 8, team1: natal, team2: recife, award: null },
    { id: 9, team1: natal, team2: olinda, award: null },
    { id: 6, team1: natal, team2: recife, award: { reason: 'wo' } },
  ];
  const played = gamesOfTeam(games, 10);
  expect(played).toEqual([
    { id: 7, other: 'Time 20' },
    { id: 8, other: 'Time 30' },
  ]);
  expect(proposalLines(ana, gamesOfTeam(games.slice(0, 1), 10))).toEqual([
    'Do jogo: 4 saques, 1 defesa, 0 ataques',
  ]);
  expect(proposalLines(ana, played)).toEqual(['1º jogo, contra Time 20: 4 saques, 1 defesa, 0 ataques']);
  const second = { gameId: 8, saques: 1, defesas: 0, ataques: 2 };
  const both = { ...ana, saques: 5, ataques: 2, games: [...ana.games, second] };
  expect(proposalLines(both, played)).toEqual([
    'Dos jogos: 5 saques, 1 defesa, 2 ataques',
    '1º jogo, contra Time 20: 4 saques, 1 defesa, 0 ataques',
    '2º jogo, contra Time 30: 1 saque, 0 defesas, 2 ataques',
  ]);
});
