import { expect, test } from 'vitest';
import {
  candidatesOfPeople,
  candidatesOfTeams,
  entriesOf,
  formatOf,
  isOver,
  isSeed,
  startValues,
} from './new-stage-schema.ts';
import type { Stage } from './queries.ts';

const team = (id: number, seed: number | null) => ({ id, name: `Time ${id}`, seed }) as never;
const note = { isOut: false, seed: '', club: '' };

test('of teams those chosen are entered, with their own seed until another is typed, and clubs', () => {
  const candidates = candidatesOfTeams([team(1, 3), team(2, null), team(3, null)]);
  const notes = { 2: { ...note, seed: ' 1 ', club: ' Praia Grande ' }, 3: { ...note, isOut: true } };
  const idOf = ({ key }: { key: string }) => Number(key);
  expect(entriesOf('groups', candidates, notes, idOf)).toEqual([
    { id: 1, seed: 3 },
    { id: 2, seed: 1, club: 'Praia Grande' },
  ]);
  expect(entriesOf('league', candidates, notes, idOf)[1]).toEqual({ id: 2, seed: 1 });
  expect(entriesOf('individual', candidates, notes, idOf)[1]).toEqual({ id: 2 });
});

test('of people those whose names are known', () => {
  const candidates = candidatesOfPeople({ women: ['Ana', 'Bia'], men: ['Caio'] });
  const ids = new Map([
    ['Ana', 7],
    ['Caio', 9],
  ]);
  expect(entriesOf('king', candidates, {}, ({ name }) => ids.get(name))).toEqual([{ id: 9 }, { id: 7 }]);
});

test.each([
  ['', true],
  ['1', true],
  ['99', true],
  ['0', false],
  ['100', false],
  ['1a', false],
])('%j as a seed: %s', (typed, is) => {
  expect(isSeed(typed)).toBe(is);
});

const stageWith = (date: string, status: 'agendado' | 'concluido') =>
  ({
    gameMinutes: 40,
    bracket: [],
    rounds: [{ games: [{ game: { date, status } }] }],
  }) as unknown as Stage;

test('a table begins when the games planned before it end; without any, this evening', () => {
  expect(startValues([], [stageWith('2099-12-01T22:00:00.000Z', 'agendado')])).toMatchObject({
    day: '2099-12-01',
    time: '19:40',
  });
  expect(startValues([], [stageWith('2020-12-01T22:00:00.000Z', 'concluido')])).toMatchObject({
    time: '19:00',
  });
  expect(startValues([], [])).toMatchObject({ time: '19:00', hasThirdPlace: true, hasReset: false });
});

test('a stage is over when all its games are', () => {
  const date = '2020-12-01T22:00:00.000Z';
  expect(isOver(stageWith(date, 'agendado'))).toBe(false);
  expect(isOver(stageWith(date, 'concluido'))).toBe(true);
});

test('a double elimination has a second final if it is chosen', () => {
  const values = { ...startValues([], []), type: 'double' as const };
  expect(formatOf(values, 'lot')).toEqual({ type: 'double', hasReset: false });
  expect(formatOf({ ...values, hasReset: true }, 'lot')).toEqual({ type: 'double', hasReset: true });
  expect(formatOf({ ...values, type: 'single', hasThirdPlace: false }, 'lot')).toEqual({
    type: 'single',
    hasThirdPlace: false,
  });
});
