import { describe, expect, test } from 'vitest';
import type { GameStatus } from '#domain/tournament.ts';
import { gameOnAir, nextOnAir } from './broadcast.ts';

const NOW = Date.parse('2025-07-12T13:00:00Z');
const AUTOMATIC = { gameId: null, court: null, chosen: null };

const game = (id: number, court: string | null, status: GameStatus, endTime: string | null = null) => ({
  id,
  court,
  status,
  sets: [{ endTime }],
});
const onAir = (games: ReturnType<typeof game>[], wanted = {}, now = NOW) =>
  gameOnAir({ activeRound: games, otherRounds: [] }, { ...AUTOMATIC, ...wanted }, now)?.id ?? null;

describe('an overlay is about', () => {
  const beach = [
    game(1, '10', 'em_andamento'),
    game(2, '2', 'em_andamento'),
    game(3, 'Central', 'em_andamento'),
    game(4, '2', 'agendado'),
  ];

  test('the game in its address, whatever else is in progress', () => {
    expect(onAir(beach, { gameId: 4, court: '10', chosen: 3 })).toBe(4);
    expect(onAir(beach, { gameId: 99 })).toBeNull();
  });

  test('the game in progress on its court', () => {
    expect(onAir(beach, { court: '10' })).toBe(1);
    expect(onAir(beach, { court: ' central ' })).toBe(3);
    expect(onAir(beach, { court: '7' })).toBeNull();
  });

  test('the game that the organiser chose, but not on the overlay of another court', () => {
    expect(onAir(beach, { chosen: 3 })).toBe(3);
    expect(onAir(beach, { chosen: 4, court: '2' })).toBe(4);
    expect(onAir(beach, { chosen: 3, court: '2' })).toBe(2);
    expect(onAir(beach, { chosen: 99 }), 'one that was deleted is no choice').toBe(2);
  });

  test('else the first court with a game in progress, in natural order', () => {
    expect(onAir(beach)).toBe(2);
  });

  test('the last result for less than five minutes, and nothing after it', () => {
    const over = [
      game(1, '1', 'concluido', '2025-07-12T12:55:00.001Z'),
      game(2, '1', 'concluido', '2025-07-12T12:54:00Z'),
      game(3, '2', 'concluido', '2025-07-12T12:59:00Z'),
      game(4, '1', 'concluido'),
    ];
    expect(onAir(over, { court: '1' })).toBe(1);
    expect(onAir(over, { court: '1' }, NOW + 1)).toBeNull();
    expect(onAir(over)).toBe(3);
  });

  test('a game outside the active round only if its court has none of the active round', () => {
    const active = [game(8, '2', 'agendado'), game(9, '2', 'concluido', '2025-07-12T12:59:00Z')];
    const forgotten = [game(1, '1', 'em_andamento'), game(2, '2', 'em_andamento')];
    const on = (court: string | null) =>
      gameOnAir({ activeRound: active, otherRounds: forgotten }, { ...AUTOMATIC, court }, NOW)?.id;
    expect(on('2')).toBe(9);
    expect(on('1')).toBe(1);
    expect(on(null)).toBe(9);
  });
});

test('the next game is that of the court, of the address, or the first of all', () => {
  const coming = [
    { id: 1, court: null, date: '2025-07-12T13:00:00Z' },
    { id: 2, court: '2', date: '2025-07-12T14:00:00Z' },
    { id: 3, court: '1', date: '2025-07-12T15:00:00Z' },
  ];
  expect(nextOnAir(coming, { gameId: null, court: null })?.id).toBe(1);
  expect(nextOnAir(coming, { gameId: null, court: '1' })?.id).toBe(3);
  expect(nextOnAir(coming, { gameId: 2, court: '1' })?.id).toBe(2);
  expect(nextOnAir(coming, { gameId: null, court: '3' })).toBeNull();
});
