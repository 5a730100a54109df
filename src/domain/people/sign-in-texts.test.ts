import { expect, test } from 'vitest';
import { linkText, passwordText } from './sign-in-texts.ts';

const lia = { firstName: 'Lia', tournament: 'Torneio da Praia', email: 'lia@exemplo.com.br' };

test("the text with a link names the tournament, the link's duration and the address to sign in with", () => {
  expect(linkText(lia, 'https://praia.exemplo/nova-senha#abc', 7)).toBe(
    'Olá, Lia! Você está no Torneio da Praia.\n\n' +
      'Escolha a sua senha neste link (vale por 7 dias, uma vez só):\nhttps://praia.exemplo/nova-senha#abc\n\n' +
      'Depois, entre sempre com lia@exemplo.com.br.',
  );
});

test('the text with a password says where to use it', () => {
  expect(passwordText(lia, 'abcd-efgh', 'https://praia.exemplo')).toBe(
    'Olá, Lia! Você está no Torneio da Praia.\n\n' +
      'Entre em https://praia.exemplo\nE-mail: lia@exemplo.com.br\nSenha: abcd-efgh\n\n' +
      'Na primeira vez você escolhe uma senha só sua.',
  );
});
