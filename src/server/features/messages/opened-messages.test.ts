import { expect, test } from 'vitest';
import { OPENED } from '#contract/limits.ts';
import { OpenedMessages } from './opened-messages.ts';

/** Two processes that tell each other about opened messages, and count their changes. */
function twoProcesses() {
  let now = 0;
  const changes = [0, 0];
  const clock = { steady: () => now };
  const processes: OpenedMessages[] = [0, 1].map(
    (index) =>
      new OpenedMessages(clock, {
        changed: () => {
          changes[index] = (changes[index] ?? 0) + 1;
        },
        send: (message) => processes[1 - index]?.receive(JSON.parse(JSON.stringify(message))),
      }),
  );
  const [one, other] = processes;
  if (!one || !other) throw new Error('There are two');
  const pass = (time: number) => {
    now += time;
  };
  return { one, other, changes, pass };
}

const ANA = 1;
const CAIO = 2;
const OLGA = 3;
const othersAt = (process: OpenedMessages, userId: number) => process.openedByOthers(['m'], userId).get('m');

test('a message opened in one process is known to the other, and so is taking it back', () => {
  const { one, other, changes } = twoProcesses();
  one.announce('m', OLGA, true);
  expect([othersAt(one, ANA), othersAt(other, ANA), othersAt(other, OLGA)]).toEqual([
    [OLGA],
    [OLGA],
    undefined,
  ]);
  other.announce('m', ANA, true);
  expect([othersAt(one, CAIO), othersAt(one, OLGA)]).toEqual([[OLGA, ANA], [ANA]]);
  one.announce('m', OLGA, false);
  expect([othersAt(other, CAIO), othersAt(other, ANA)]).toEqual([[ANA], undefined]);
  expect(changes).toEqual([3, 3]);
});

test('opening a message again changes nothing, but renews its time', () => {
  const { one, other, changes, pass } = twoProcesses();
  one.announce('m', OLGA, true);
  pass(OPENED.goneAfter);
  one.announce('m', OLGA, true);
  pass(OPENED.goneAfter);
  expect([othersAt(one, ANA), othersAt(other, ANA), changes]).toEqual([[OLGA], [OLGA], [1, 1]]);
  pass(1);
  expect([othersAt(one, ANA), othersAt(other, ANA)]).toEqual([undefined, undefined]);
});

test('a read looks at the clock once, however many messages it asks for', () => {
  let looks = 0;
  const steady = () => {
    looks += 1;
    return 0;
  };
  const opened = new OpenedMessages({ steady }, { changed: () => {}, send: () => {} });
  opened.announce('m', OLGA, true);
  looks = 0;
  const ids = ['a', 'm', 'z'];
  expect([...opened.openedByOthers(ids, ANA)]).toEqual([['m', [OLGA]]]);
  expect(looks).toBe(1);
});

test('notifications about anything else are ignored', () => {
  const { one, changes } = twoProcesses();
  one.receive({ gameId: 1, place: 'olga', name: 'Olga', since: 0, scoringSince: null, tookOverAt: null });
  expect(changes).toEqual([0, 0]);
});
