import { expect, test } from 'vitest';
import { unreachableHost } from './unreachable-host.ts';

test.each([
  ['http://127.0.0.1:3000/quadra#x', '127.0.0.1'],
  ['http://localhost:3000/quadra#x', 'localhost'],
  ['http://0.0.0.0:3000/quadra#x', '0.0.0.0'],
  ['http://[::1]:3000/quadra#x', '[::1]'],
  ['http://[::]:3000/quadra#x', '[::]'],
  ['http://192.168.0.10:3000/quadra#x', null],
  ['https://127.0.0.1.exemplo.com.br/quadra#x', null],
  ['Completa: http://127.0.0.1:3000', '127.0.0.1'],
  ['Jogos:\nhttp://localhost/tabela\nBom jogo!', 'localhost'],
  ['Até sábado!', null],
  ['https://torneio.exemplo.com.br/quadra#x', null],
])('the host in %j that no phone reaches: %s', (address, host) => {
  expect(unreachableHost(address)).toBe(host);
});
