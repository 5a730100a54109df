import { expect, test } from 'vitest';
import { chosenSheet, nextSheet, roundSheets, sheetTitle } from './round-sheets.ts';

/** Two players each: team 3 has 31 and 32. */
const team = (id: number, name: string) => ({
  id,
  name,
  players: [{ id: 10 * id + 1 }, { id: 10 * id + 2 }],
});
const game = (id: number, team1Id: number, team2Id: number) => ({ id, team1Id, team2Id, court: null });
/** Each mention of a team adds a row, of its first player, then its second. */
const rows = (...teamIds: number[]) =>
  teamIds.map((teamId, i) => ({
    teamId,
    playerId: 10 * teamId + teamIds.slice(0, i + 1).filter((id) => id === teamId).length,
  }));

const TEAMS = [team(1, 'Recife'), team(2, 'Olinda'), team(3, 'Natal'), team(4, 'Águia'), team(5, 'Bola')];
const GAMES = [game(11, 1, 2), game(12, 3, 1)];

test('games are listed in their order, then the teams without a game by name', () => {
  const sheets = roundSheets(TEAMS, GAMES, rows(1, 1, 2));
  expect(sheets.map((sheet) => [sheet.gameId, sheetTitle(sheet), sheet.filled, sheet.all])).toEqual([
    [11, 'Recife x Olinda', 3, 4],
    [12, 'Natal x Recife', 2, 4],
    [null, 'Águia', 0, 2],
    [null, 'Bola', 0, 2],
  ]);
});

test('choosing a team chooses its game, the first of several, even if that is filled in', () => {
  const open = roundSheets(TEAMS, GAMES, []);
  expect(chosenSheet(open, { teamId: 1 })?.gameId).toBe(11);
  expect(chosenSheet(open, { gameId: 12, teamId: 1 })?.gameId).toBe(12);
  expect(chosenSheet(open, { teamId: 4 })?.teams.map(({ id }) => id)).toEqual([4]);
  expect(chosenSheet(roundSheets(TEAMS, GAMES, rows(1, 1, 2, 2)), { teamId: 1 })?.gameId).toBe(11);
  expect(chosenSheet(open, {})).toBeNull();
  expect(chosenSheet(open, { gameId: 99, teamId: 99 })).toBeNull();
});

test('the next sheet is the first that is not filled in, starting over after the last', () => {
  const sheets = roundSheets(TEAMS, GAMES, rows(4, 4));
  const after = (title: string) => {
    const now = sheets.find((sheet) => sheetTitle(sheet) === title);
    return now && nextSheet(sheets, now);
  };
  expect(after('Recife x Olinda')?.gameId).toBe(12);
  expect(after('Natal x Recife')?.teams.map(({ name }) => name)).toEqual(['Bola']);
  expect(after('Bola')?.gameId).toBe(11);
});

test('a player who changed teams after playing is only on the sheet of the earlier team', () => {
  const [recife, olinda] = [team(1, 'Recife'), team(2, 'Olinda')];
  const joined = { ...olinda, players: [...olinda.players, { id: 11 }] };
  const left = { ...recife, players: [{ id: 12 }] };
  const apart = roundSheets([left, joined], [], rows(1, 1, 2, 2));
  expect(apart.map(({ filled, all }) => [filled, all])).toEqual([
    [2, 2],
    [2, 2],
  ]);
  expect(apart.map((sheet) => nextSheet(apart, sheet))).toEqual([null, null]);
  const [together] = roundSheets([left, joined], [game(11, 1, 2)], rows(1, 2));
  expect([together?.filled, together?.all]).toEqual([2, 4]);
});

test('there is no next sheet when all others are filled in', () => {
  const sheets = roundSheets(TEAMS.slice(0, 2), [game(11, 1, 2)], []);
  expect(sheets.map((sheet) => nextSheet(sheets, sheet))).toEqual([null]);
});
