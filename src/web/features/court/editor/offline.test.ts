import { expect, test } from 'vitest';
import { isSetOver } from '#domain/game/scoring.ts';
import { PAST_ANY_RETRY } from '#web/lib/offline/fake-device.ts';
import { aGame, aPhone, inShort, scoreOf, taps, type } from './fake-phone.ts';

test('a point appears at once, and points before its answer are sent together', async () => {
  const { editor, server, answer, served } = aPhone();
  taps(editor, 1, 1, 2, 1, 1);
  expect([scoreOf(editor), editor.get().saving, server.requests.map(inShort)]).toEqual([
    [4, 1],
    'sending',
    ['1'],
  ]);
  await answer();
  await answer();
  expect([server.requests.map(inShort), editor.get().saving, served.scoreOf()]).toEqual([
    ['1', '1 2 1 1'],
    'saved',
    [4, 1],
  ]);
});

test('points without a network are stored, and sent once with the same key when it is back', async () => {
  const { editor, server, answer, slot, clock, served } = aPhone();
  taps(editor, 1);
  await server.lose();
  taps(editor, 1, 2);
  expect([editor.get().saving, slot.read()?.entries.length]).toEqual(['waiting', 3]);
  await server.lose();
  clock.comeOnline();
  await answer();
  await answer();
  const keys = server.requests.map(({ id }) => id);
  expect([new Set(keys).size, keys.slice(0, -1).every((key) => key === keys[0])]).toEqual([2, true]);
  expect([served.scoreOf(), editor.get().saving, slot.read()]).toEqual([[2, 1], 'saved', null]);
});

test('a point whose answer was lost counts once', async () => {
  const { editor, loseAnswer, answer, clock, served } = aPhone();
  taps(editor, 1, 1);
  await loseAnswer();
  clock.comeOnline();
  await answer();
  await answer();
  expect([served.scoreOf(), scoreOf(editor), editor.get().saving]).toEqual([[2, 0], [2, 0], 'saved']);
});

test('a reloaded page shows unanswered points, and sends the same request with its key', async () => {
  const { editor, server, open, clock, slot, served } = aPhone();
  taps(editor, 1, 1);
  await server.lose();
  editor.stop();
  const again = open();
  expect([scoreOf(again.editor), again.editor.get().saving]).toEqual([[2, 0], 'waiting']);
  again.editor.send();
  expect(again.server.requests).toEqual([server.requests[0]]);
  await again.answer();
  await again.answer();
  clock.advance(PAST_ANY_RETRY);
  expect([again.server.requests.length, slot.read(), served.scoreOf()]).toEqual([2, null, [2, 0]]);
});

test('a result typed on a point that was not sent yet is sent after it, also by a page that was reloaded in between', async () => {
  const { editor, answer, open, served } = aPhone();
  taps(editor, 1);
  type(editor, 1, [21, 15]);
  await answer();
  editor.stop();
  const again = open();
  again.editor.send();
  await again.answer();
  expect(again.editor.get()).toMatchObject({ saving: 'saved', conflict: null });
  expect(served.scoreOf()).toEqual([21, 15]);
});

test('a set that ended without a network is over at once', async () => {
  const { editor, server } = aPhone(aGame(1, [[20, 15]]));
  expect(isSetOver(editor.played(), 1)).toBe(false);
  editor.point(1, 1, 1);
  await server.lose();
  editor.point(2, 2, 1);
  expect([isSetOver(editor.played(), 1), scoreOf(editor, 2)]).toEqual([true, [0, 1]]);
});

test('the points of two sets are sent in the order in which they were tapped', async () => {
  const { editor, server, answer, clock, served } = aPhone(aGame(1, [[20, 15]]));
  editor.point(1, 1, 1);
  await server.lose();
  editor.point(2, 2, 1);
  clock.comeOnline();
  await answer();
  await answer();
  expect(server.requests.map(({ setNumber }) => setNumber)).toEqual([1, 1, 2]);
  expect([served.scoreOf(1), served.scoreOf(2)]).toEqual([
    [21, 15],
    [0, 1],
  ]);
});

test('the points stay after the session ended, and are sent when the same person is back', async () => {
  const { editor, server } = aPhone();
  taps(editor, 1);
  await server.refuse(401, {});
  expect([editor.get().saving, server.requests.length]).toEqual(['held', 1]);
  editor.adopt(aGame(1, []));
  expect(server.requests.map(inShort)).toEqual(['1', '1']);
});

test('unanswered entries keep the name of their author, and are sent apart from those of the next holder', async () => {
  const { editor, server, open, served } = aPhone();
  editor.enterAs('Ana');
  taps(editor, 1, 1);
  await server.lose();
  editor.enterAs('Rui');
  taps(editor, 2);
  type(editor, 1, [10, 8]);
  editor.stop();
  const again = open();
  again.editor.enterAs('Lia');
  again.editor.send();
  while (again.editor.get().saving !== 'saved') await again.answer();
  const sent = new Map([...server.requests, ...again.server.requests].map((each) => [each.id, each]));
  expect([...sent.values()].map((each) => [inShort(each), each.by])).toEqual([
    ['1', 'Ana'],
    ['1', 'Ana'],
    ['2 10x8', 'Rui'],
  ]);
  expect(served.scoreOf()).toEqual([10, 8]);
});

test('a player of neither team is reported and left out once, and the points are sent', async () => {
  const { editor, server, answer, notices, served, slot } = aPhone();
  taps(editor, 1);
  await server.lose();
  const [first] = editor.events(1);
  editor.tap(1, { type: 'detail', pointId: first?.id ?? '', kind: 'saque', playerId: 99 });
  taps(editor, 2);
  editor.send();
  await answer();
  const [detail] = editor.events(1).filter(({ type }) => type === 'detail');
  await server.refuse(422, {
    code: 'PLAYER_OF_NEITHER_TEAM',
    message: 'Não é do jogo',
    events: [detail?.id],
  });
  expect(notices).toMatchObject([{ kind: 'answered' }, { kind: 'unnamed', message: 'Não é do jogo' }]);
  expect(server.requests.at(-1)).toMatchObject({
    events: [
      { id: detail?.id, playerId: null },
      { type: 'point', side: 2 },
    ],
  });
  expect(new Set(server.requests.map(({ id }) => id)).size).toBe(3);
  await answer();
  expect([served.scoreOf(), editor.get().saving, slot.read()]).toEqual([[1, 1], 'saved', null]);
});

test('a refusal that names no unanswered event is reported, and its request not sent again', async () => {
  const { editor, server } = aPhone();
  taps(editor, 1);
  await server.refuse(422, { code: 'PLAYER_OF_NEITHER_TEAM', message: 'Não é do jogo', events: ['other'] });
  expect([server.requests.length, editor.get().refusals, editor.get().saving]).toMatchObject([
    1,
    [{ message: 'Não é do jogo' }],
    'saved',
  ]);
});
