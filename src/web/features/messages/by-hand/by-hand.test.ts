import { expect, test } from 'vitest';
import { slotAt } from '#web/lib/device/slot.ts';
import { fakeStorage } from '#web/lib/offline/fake-device.ts';
import {
  type ByHand,
  cameBack,
  confirmed,
  leftForLater,
  NOT_BEGUN,
  nextOf,
  opened,
  openingsIn,
  readHand,
  resumed,
  stillWaiting,
  storeHand,
  takenOver,
  withColleagues,
} from './by-hand.ts';

const people = ['ana', 'beto', 'caio'].map((id) => ({ id, openedBy: null }));
const turn = (hand: typeof NOT_BEGUN) => nextOf(hand, people)?.id;

test('sending goes from person to person by opening WhatsApp and coming back', () => {
  const first = opened(NOT_BEGUN, 'ana');
  expect(turn(first)).toBe('ana');
  const second = cameBack(first);
  expect([second.sent, turn(second)]).toEqual([['ana'], 'beto']);
  const done = cameBack(opened(cameBack(opened(second, 'beto')), 'caio'));
  expect([done.sent, turn(done)]).toEqual([['ana', 'beto', 'caio'], undefined]);
});

test('coming back twice, or from elsewhere, marks no message', () => {
  expect(cameBack(NOT_BEGUN)).toEqual(NOT_BEGUN);
  const back = cameBack(opened(NOT_BEGUN, 'ana'));
  expect(cameBack(back)).toEqual(back);
});

test('a postponed recipient comes again at the end', () => {
  const hand = leftForLater(cameBack(opened(NOT_BEGUN, 'ana')), 'ana');
  expect([hand, turn(hand)]).toEqual([{ ...NOT_BEGUN, postponed: ['ana'] }, 'beto']);
  expect(turn(resumed(hand))).toBe('ana');
  expect(leftForLater(opened(NOT_BEGUN, 'ana'), 'ana').away).toBeNull();
});

test('a message that is opened again is not counted twice', () => {
  const again = cameBack(opened(cameBack(opened(NOT_BEGUN, 'ana')), 'ana'));
  expect(again.sent).toEqual(['ana']);
});

test('a message that a colleague sent meanwhile is removed', () => {
  const hand = opened(leftForLater(cameBack(opened(NOT_BEGUN, 'ana')), 'beto'), 'caio');
  expect(stillWaiting(hand, ['beto'])).toEqual({ ...NOT_BEGUN, postponed: ['beto'] });
});

test('a confirmed message is not stored any more, and the others are', () => {
  const hand = leftForLater(cameBack(opened(cameBack(opened(NOT_BEGUN, 'ana')), 'beto')), 'caio');
  expect(confirmed(hand, ['ana'])).toEqual({ ...NOT_BEGUN, sent: ['beto'], postponed: ['caio'] });
});

test('the place in a batch is stored, restored as after coming back, and deleted when nothing is left of it', () => {
  const slot = slotAt<ByHand>('hand', fakeStorage());
  expect(readHand(slot)).toEqual(NOT_BEGUN);
  storeHand(slot, opened(NOT_BEGUN, 'ana'));
  expect(readHand(slot)).toEqual({ ...NOT_BEGUN, sent: ['ana'] });
  storeHand(slot, NOT_BEGUN);
  expect(slot.read()).toBeNull();
});

test('a recipient whose message a colleague has opened is skipped until the user takes it over', () => {
  const shared = people.map((person) => ({ ...person, openedBy: person.id === 'ana' ? 'Olga' : null }));
  expect(nextOf(NOT_BEGUN, shared)?.id).toBe('beto');
  expect(withColleagues(NOT_BEGUN, shared).map(({ id }) => id)).toEqual(['ana']);
  const taken = takenOver(NOT_BEGUN, 'ana');
  expect([nextOf(taken, shared)?.id, withColleagues(taken, shared)]).toEqual(['ana', []]);
});

test('a message that two have opened at once stays with each of them', () => {
  const both = people.map((person) => ({ ...person, openedBy: 'Olga' }));
  const away = opened(NOT_BEGUN, 'beto');
  expect(nextOf(away, both)?.id).toBe('beto');
  expect(withColleagues(cameBack(away), both).map(({ id }) => id)).toEqual(['ana', 'caio']);
});

test('colleagues are told what was opened, and what was not sent after all', () => {
  const away = opened(NOT_BEGUN, 'ana');
  expect(openingsIn(NOT_BEGUN, away)).toEqual([{ id: 'ana', isOpened: true }]);
  expect(openingsIn(away, cameBack(away))).toEqual([]);
  expect(openingsIn(cameBack(away), leftForLater(cameBack(away), 'ana'))).toEqual([
    { id: 'ana', isOpened: false },
  ]);
  const both = cameBack(opened(cameBack(away), 'beto'));
  expect(openingsIn(both, opened(confirmed(both, ['ana', 'beto']), 'caio'))).toEqual([
    { id: 'caio', isOpened: true },
  ]);
});
