import { expect, test } from 'vitest';
import { ofCourtOrTeams } from './court-or-teams.ts';

test.each([
  ['1', 'da quadra 1'],
  ['Quadra 1', 'da quadra 1'],
  ['Central', 'da quadra Central'],
  [null, 'de todas as quadras'],
])('the link of court %s is the one %s', (court, words) => {
  expect(ofCourtOrTeams({ court, gameId: null, teams: null })).toBe(words);
});

test('that of a game names its teams', () => {
  const ofGame = { court: null, gameId: 7 };
  expect(ofCourtOrTeams({ ...ofGame, teams: ['Recife', 'Olinda'] })).toBe('do jogo Recife × Olinda');
  expect(ofCourtOrTeams({ ...ofGame, teams: null })).toBe('do jogo');
});
