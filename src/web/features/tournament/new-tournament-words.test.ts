import { expect, test } from 'vitest';
import { newTournamentInWords, nextSeason } from './new-tournament-words.ts';

test('the next season has the next year, also in a name that has its year', () => {
  expect(nextSeason({ name: 'Copa 2025', year: 2025 })).toEqual({ name: 'Copa 2026', year: 2026 });
  expect(nextSeason({ name: 'Copa', year: 2025 })).toEqual({ name: 'Copa', year: 2026 });
  expect(nextSeason({ name: 'Taça 1999', year: 2025 })).toEqual({ name: 'Taça 1999', year: 2026 });
});

const nothing = {
  teams: false,
  players: false,
  pictures: false,
  roles: false,
  rules: false,
  endsPrevious: false,
};

test('what a new tournament will do is one sentence', () => {
  const named = { name: 'Copa', year: 2026 };
  expect(
    newTournamentInWords({
      named,
      previous: { name: 'Copa', year: 2025 },
      teams: 1,
      players: 62,
      pictures: true,
      roles: true,
      rules: true,
      endsPrevious: true,
      becomesCurrent: true,
    }),
  ).toBe(
    'Copa 2026 começa com 1 time, 62 jogadores sem pontos, as imagens, os mesmos papéis e as mesmas regras, encerra Copa 2025 e passa a ser o do link curto.',
  );
  expect(newTournamentInWords({ ...nothing, named, previous: null, becomesCurrent: false })).toBe(
    'Copa 2026 começa vazio e fica num link com o nome dele.',
  );
  expect(
    newTournamentInWords({ ...nothing, named, previous: null, becomesCurrent: false, teams: true }),
  ).toBe('Copa 2026 começa com os times e fica num link com o nome dele.');
});
