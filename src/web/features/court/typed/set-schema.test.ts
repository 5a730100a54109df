import { expect, test } from 'vitest';
import { aGame, aPhone } from '#web/features/court/editor/fake-phone.ts';
import { setSchema, wholeRefusal } from './set-schema.ts';
import { type SetValues, startValues } from './set-values.ts';

/** The form of a set of a game with these sets, with changed values. */
function typing(setNumber: number, change: Partial<SetValues>, scores: readonly [number, number][] = []) {
  const { editor, served } = aPhone(aGame(1, scores));
  return {
    editor,
    served,
    schema: setSchema(editor),
    values: { ...startValues(editor, setNumber), ...change },
  };
}

test('a typed result becomes the entry of its set', () => {
  const { schema, values } = typing(1, { team1: 15, team2: 10, notes: 'Chuva' });
  expect(schema.parse(values)).toEqual({
    setNumber: 1,
    team1Score: 15,
    team2Score: 10,
    skipped: false,
    closed: true,
    notes: 'Chuva',
  });
});

test('a tie is refused at its question until that is answered, and only when it is sent', () => {
  const { schema, values } = typing(1, { team1: 20, team2: 20 });
  expect(schema.safeParse(values).error?.issues).toMatchObject([
    { path: ['tied'], message: 'Diga se o set acabou empatado ou se continua.' },
  ]);
  expect(wholeRefusal(schema, values)).toBeNull();
  expect(schema.parse({ ...values, tied: 'over' })).toMatchObject({ closed: true });
  expect(schema.parse({ ...values, tied: 'on' })).toMatchObject({ closed: false });
});

test('what the game does not allow is refused as a whole, before the question of a tie', () => {
  const { schema, values } = typing(2, { team1: 20, team2: 20 });
  expect(schema.safeParse(values).error?.issues).toMatchObject([
    { path: [], message: 'Registre o set 1 antes do set 2.' },
  ]);
  expect(wholeRefusal(schema, values)).toBe('Registre o set 1 antes do set 2.');
});

test('points out of range are refused at their fields, before the rules of the game', () => {
  const { schema, values } = typing(2, { team1: 100, team2: 150 });
  expect(schema.safeParse(values).error?.issues).toMatchObject([
    { path: ['team1'], message: 'De 0 a 99' },
    { path: ['team2'], message: 'De 0 a 99' },
  ]);
  expect(wholeRefusal(schema, values)).toBeNull();
});

test('a new set without points is refused when it is sent, and not where it is skipped or corrects one', () => {
  const { schema, values } = typing(1, {});
  expect(schema.safeParse(values).error?.issues).toMatchObject([
    { path: ['team1'], message: 'Digite o placar' },
  ]);
  expect(wholeRefusal(schema, values)).toBeNull();
  expect(schema.parse({ ...values, skipped: true })).toMatchObject({ skipped: true });
  const correction = typing(1, { team1: 0, team2: 0 }, [[1, 0]]);
  expect(correction.schema.parse(correction.values)).toMatchObject({ team1Score: 0, team2Score: 0 });
});

test('the same values are refused as soon as the game has ended', () => {
  const { editor, served, schema, values } = typing(1, { team1: 21, team2: 12 });
  expect(wholeRefusal(schema, values)).toBeNull();
  editor.adopt({ ...served.game, status: 'concluido', version: 2 });
  expect(wholeRefusal(schema, values)).toBe('O jogo não está em andamento.');
});

test('an end before the start is refused as a whole, and not in a set that was not played', () => {
  const { schema, values } = typing(1, { team1: 21, team2: 15, startTime: '10:00', endTime: '09:40' });
  expect(wholeRefusal(schema, values)).toBe('O fim do set vem antes do início.');
  expect(wholeRefusal(schema, { ...values, skipped: true })).toBeNull();
});
