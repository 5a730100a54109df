import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOf, shuffled } from './chance.ts';
import { sha256 } from './sha256.ts';

const byNode = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('SHA-256', () => {
  test('is that of every other program, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(sha256(text)).toBe(byNode(text));
      }),
      { numRuns: 100 },
    );
  });

  test.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128])(
    'is right for %i bytes, where a block ends',
    (length) => {
      expect(sha256('a'.repeat(length))).toBe(byNode('a'.repeat(length)));
    },
  );
});

describe('chance', () => {
  test('gives the same numbers from the same seed for ever', () => {
    const chance = chanceOf('praia');
    expect(Array.from({ length: 12 }, () => chance(10))).toEqual(
      Array.from({ length: 12 }, (_, i) => Number.parseInt(byNode(`praia:${i}`).slice(0, 12), 16) % 10),
    );
    expect(shuffled(['Ana', 'Bia', 'Caio', 'Davi', 'Eva'], chanceOf('praia'))).toMatchInlineSnapshot(`
      [
        "Caio",
        "Davi",
        "Ana",
        "Eva",
        "Bia",
      ]
    `);
  });

  test('makes each of the 24 orders of four as likely', () => {
    const orders = new Map<string, number>();
    const chance = chanceOf('quatro');
    for (let i = 0; i < 2400; i += 1) {
      const order = shuffled([1, 2, 3, 4], chance).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    const surprise = [...orders.values()].reduce((sum, seen) => sum + (seen - 100) ** 2 / 100, 0);
    // Chi-squared with 23 degrees of freedom: 49.7 is passed once in a thousand seeds.
    expect(surprise).toBeLessThan(49.7);
  });
});
