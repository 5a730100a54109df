import { describe, expect, test } from 'vitest';
import { asBoard } from './as-score.ts';
import type { Game } from './queries.ts';

const team = (id: number) => ({ id, name: `Time ${id}`, imageUrl: null });

function aGame(scores: readonly [number, number][], parts: Partial<Game>): Game {
  return {
    id: 1,
    team1Id: 1,
    team2Id: 2,
    team1: team(1),
    team2: team(2),
    category: 'Misto',
    court: null,
    round: 1,
    isExtraRound: false,
    status: 'em_andamento',
    date: '2025-04-05T08:00:00.000Z',
    team1Score: 0,
    team2Score: 0,
    usedAllPlayersTeam1: false,
    usedAllPlayersTeam2: false,
    award: null,
    version: 0,
    sets: scores.map(([team1Score, team2Score], index) => ({
      id: index,
      setNumber: index + 1,
      team1Score,
      team2Score,
      skipped: false,
      finished: false,
      notes: null,
      startTime: null,
      endTime: null,
    })),
    ...parts,
  };
}

describe('the board has three sets', () => {
  const states = (game: Game) => asBoard(game).sets.map(({ number, state }) => `${number} ${state}`);

  test('in a normal round, those that come later open', () => {
    expect(states(aGame([[5, 3]], {}))).toEqual(['1 playing', '2 open', '3 open']);
  });

  test('in an extra round, which has one of them', () => {
    expect(states(aGame([[5, 3]], { isExtraRound: true }))).toEqual(['1 playing', '2 absent', '3 absent']);
  });

  test('once the game is completed, also where a team needed two', () => {
    const scores: [number, number][] = [
      [21, 10],
      [21, 12],
    ];
    expect(states(aGame(scores, { status: 'concluido' }))).toEqual(['1 done', '2 done', '3 absent']);
  });

  test('and none before it begins', () => {
    expect(states(aGame([], { status: 'agendado' }))).toEqual([]);
  });
});
