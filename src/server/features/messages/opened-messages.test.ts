import { expect, test } from 'vitest';
import { OPENED } from '#contract/limits.ts';
import { OpenedMessages } from './opened-messages.ts';

/** Two processes that tell each other, with the number of their changes. */
function twoProcesses() {
  let now = 0;
  const changes = [0, 0];
  const clock = { steady: () => now };
  const processes: OpenedMessages[] = [0, 1].map(
    (own) =>
      new OpenedMessages(clock, {
        changed: () => {
          changes[own] = (changes[own] ?? 0) + 1;
        },
        // PostgreSQL notifies the sender too.
        send: (message) => {
          for (const each of processes) each.receive(JSON.parse(JSON.stringify(message)));
        },
      }),
  );
  const [one, other] = processes;
  if (!one || !other) throw new Error('There are two');
  const pass = (time: number) => {
    now += time;
  };
  return { one, other, changes, pass };
}

test('what is opened in one process is known to the other, and so is that it was not sent', () => {
  const { one, other, changes } = twoProcesses();
  one.announce('m', 'olga', 'Olga');
  expect([one.openedBy('m', 'ana'), other.openedBy('m', 'ana'), other.openedBy('m', 'olga')]).toEqual([
    'Olga',
    'Olga',
    null,
  ]);
  other.announce('m', 'ana', 'Ana');
  expect([one.openedBy('m', 'caio'), one.openedBy('m', 'olga')]).toEqual(['Olga', 'Ana']);
  one.announce('m', 'olga', null);
  expect([other.openedBy('m', 'caio'), other.openedBy('m', 'ana')]).toEqual(['Ana', null]);
  expect(changes).toEqual([3, 3]);
});

test('a message that is opened again changes nothing, but is known for as long as if it were new', () => {
  const { one, other, changes, pass } = twoProcesses();
  one.announce('m', 'olga', 'Olga');
  pass(OPENED.goneAfter);
  one.announce('m', 'olga', 'Olga');
  pass(OPENED.goneAfter);
  expect([one.openedBy('m', 'ana'), other.openedBy('m', 'ana'), changes]).toEqual(['Olga', 'Olga', [1, 1]]);
  pass(1);
  expect([one.openedBy('m', 'ana'), other.openedBy('m', 'ana')]).toEqual([null, null]);
});

test('what is not about an opened message is ignored', () => {
  const { one, changes } = twoProcesses();
  one.receive({
    by: 'another',
    gameId: 1,
    place: 'olga',
    name: 'Olga',
    since: 0,
    scoringSince: null,
    tookOverAt: null,
  });
  expect(changes).toEqual([0, 0]);
});
