import { expect, test } from 'vitest';
import { linkText, passwordText } from './access-texts.ts';

const lia = { firstName: 'Lia', tournament: 'Torneio da Praia', email: 'lia@exemplo.com.br' };

test('a link comes with the tournament, how long it is good for, and the name to sign in with', () => {
  expect(linkText(lia, 'https://praia.exemplo/nova-senha#abc', 7)).toBe(
    'Olá, Lia! Você está no Torneio da Praia.\n\n' +
      'Escolha a sua senha neste link (vale por 7 dias, uma vez só):\nhttps://praia.exemplo/nova-senha#abc\n\n' +
      'Depois, entre sempre com lia@exemplo.com.br.',
  );
});

test('a password comes with where to use it', () => {
  expect(passwordText(lia, 'abcd-efgh', 'https://praia.exemplo')).toBe(
    'Olá, Lia! Você está no Torneio da Praia.\n\n' +
      'Entre em https://praia.exemplo\nE-mail: lia@exemplo.com.br\nSenha: abcd-efgh\n\n' +
      'Na primeira vez você escolhe uma senha só sua.',
  );
});
