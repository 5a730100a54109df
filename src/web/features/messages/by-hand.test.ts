import { expect, test } from 'vitest';
import { fakeStorage } from '#web/lib/fake-device.ts';
import { slotAt } from '#web/lib/slot.ts';
import {
  type ByHand,
  cameBack,
  confirmed,
  leftForLater,
  NOT_BEGUN,
  nextOf,
  opened,
  readHand,
  resumed,
  stillWaiting,
  storeHand,
} from './by-hand.ts';

const people = ['ana', 'beto', 'caio'].map((id) => ({ id }));
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
  const once = cameBack(opened(NOT_BEGUN, 'ana'));
  expect(cameBack(once)).toEqual(once);
});

test('a postponed recipient comes again at the end', () => {
  const hand = leftForLater(cameBack(opened(NOT_BEGUN, 'ana')), 'ana');
  expect([hand, turn(hand)]).toEqual([{ sent: [], later: ['ana'], away: null }, 'beto']);
  expect(turn(resumed(hand))).toBe('ana');
  expect(leftForLater(opened(NOT_BEGUN, 'ana'), 'ana').away).toBeNull();
});

test('a message that is opened again is not counted twice', () => {
  const again = cameBack(opened(cameBack(opened(NOT_BEGUN, 'ana')), 'ana'));
  expect(again.sent).toEqual(['ana']);
});

test('a message that a colleague sent meanwhile is removed', () => {
  const hand = opened(leftForLater(cameBack(opened(NOT_BEGUN, 'ana')), 'beto'), 'caio');
  expect(stillWaiting(hand, ['beto'])).toEqual({ sent: [], later: ['beto'], away: null });
});

test('a confirmed message is not stored any more, and the others are', () => {
  const hand = leftForLater(cameBack(opened(cameBack(opened(NOT_BEGUN, 'ana')), 'beto')), 'caio');
  expect(confirmed(hand, ['ana'])).toEqual({ sent: ['beto'], later: ['caio'], away: null });
});

test('the place in a batch is stored, restored as after coming back, and deleted when nothing is left of it', () => {
  const slot = slotAt<ByHand>('hand', fakeStorage());
  expect(readHand(slot)).toEqual(NOT_BEGUN);
  storeHand(slot, opened(NOT_BEGUN, 'ana'));
  expect(readHand(slot)).toEqual({ sent: ['ana'], later: [], away: null });
  storeHand(slot, NOT_BEGUN);
  expect(slot.read()).toBeNull();
});
