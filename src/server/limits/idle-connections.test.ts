import { expect, test } from 'vitest';
import { IdleConnections } from './idle-connections.ts';

function idle(...connections: readonly string[]) {
  const all = new IdleConnections<string>();
  for (const each of connections) all.add(each.slice(0, 1), each);
  return all;
}

function inTurn(all: IdleConnections<string>): string[] {
  const order: string[] = [];
  for (let next = all.longest(); next !== undefined; next = all.longest()) {
    order.push(next);
    all.delete(next.slice(0, 1), next);
  }
  return order;
}

test('the network with most idle connections makes room first, with its longest idle one', () => {
  expect(inTurn(idle('a1', 'b1', 'b2', 'b3', 'a2'))).toEqual(['b1', 'a1', 'b2', 'a2', 'b3']);
});

test('among networks with one each the longest idle one makes room', () => {
  expect(inTurn(idle('c1', 'a1', 'b1'))).toEqual(['c1', 'a1', 'b1']);
});

test('a connection used meanwhile is the last of its network', () => {
  const all = idle('a1', 'a2', 'b1');
  all.delete('a', 'a1');
  all.add('a', 'a1');
  expect(all.longestOf('a')).toBe('a2');
  expect(all.longest()).toBe('a2');
});

test('a busy connection is never found', () => {
  const all = idle('a1');
  all.delete('a', 'a1');
  all.delete('a', 'a1');
  expect([all.longest(), all.longestOf('a'), all.longestOf('b')]).toEqual([undefined, undefined, undefined]);
});
