import { describe, expect, test } from 'vitest';
import { containsOwner } from './password.ts';

const owner = { email: 'bia.barros77@exemplo.com.br', firstName: 'Ana Beatriz', lastName: 'Sá' };

describe('a password contains its owner', () => {
  test.each([
    ['with a name', 'beatriz-na-areia'],
    ['with a name in capitals and accents', 'BEÁTRIZ 2031 onda'],
    ['with a name between signs', 'b.e.a.t.r.i.z 31'],
    ['with all names in one', 'xanabeatrizsax'],
    ['with a part of the address', 'maré barros alta'],
    ['with what stands before the @', 'biabarros77 forte'],
    ['with a short name beside digits', 'ana31082'],
    ['with a short name as a word', 'areia da Ána'],
    ["with the product's name", 'Manchete2031!'],
  ])('%s', (_name, password) => {
    expect(containsOwner(password, owner)).toBe(true);
  });

  test('by the whole address, however short the part before the @', () => {
    expect(containsOwner('ANA@exemplo.com.br', { email: 'ana@exemplo.com.br' })).toBe(true);
  });

  test.each([
    ['by a short name that stands there by chance', 'banana verde 12'],
    ['by a name of two letters', 'sá de areia'],
    ['by the server of the address', 'exemplo de areia'],
    ['by anything else', 'onda do mar'],
  ])('but not %s', (_name, password) => {
    expect(containsOwner(password, owner)).toBe(false);
  });

  test('but not by a particle of the name', () => {
    expect(containsOwner('areia dos mares', { firstName: 'Rui', lastName: 'dos Reis' })).toBe(false);
    expect(containsOwner('areia dos reis', { firstName: 'Rui', lastName: 'dos Reis' })).toBe(true);
  });

  test("without a known owner only the application's name is refused", () => {
    expect(containsOwner('onda do mar', {})).toBe(false);
    expect(containsOwner('manchete do mar', {})).toBe(true);
  });
});
