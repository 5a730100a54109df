import { expect, test } from 'vitest';
import { COLUMNS, fieldsOf } from './columns.ts';

test("the template's own titles are recognised", () => {
  expect(fieldsOf(COLUMNS.map(({ title }) => title))).toEqual(COLUMNS.map(({ field }) => field));
});

test.each([
  ['Endereço de e-mail', 'email'],
  ['Email', 'email'],
  ['Qual é o seu e-mail?', 'email'],
  ['Celular (WhatsApp)', 'phone'],
  ['WhatsApp', 'phone'],
  ['Tel.', 'phone'],
  ['Nº sócio', 'memberNumber'],
  ['N° de Sócio', 'memberNumber'],
  ['Matrícula', 'memberNumber'],
  ['Nome completo', 'firstName'],
  ['ATLETA', 'firstName'],
  ['Nome do time', 'team'],
  ['Equipe', 'team'],
  ['Sexo', 'gender'],
  ['Nome na camisa', 'shirtName'],
  ['Apelido para a camiseta', 'shirtName'],
  ['Camisa (PP, P, M, G)', 'shirtSize'],
  ['Tam. camiseta', 'shirtSize'],
  ['Data de nasc.', 'birthDate'],
  ['Aniversário (dd/mm/aaaa)', 'birthDate'],
  ['Nível técnico', 'level'],
  ['CPF (só números)', 'cpf'],
  ['Carimbo de data/hora', null],
  ['Nome do responsável', null],
  ['Telefone de emergência', null],
  ['Capitão do time', null],
  ['Número da camisa', null],
  ['', null],
])('“%s” is recognised as %s', (title, field) => {
  expect(fieldsOf([title])).toEqual([field]);
});

test("if two columns match a field, the template's title wins, else the first", () => {
  expect(fieldsOf(['Celular', 'Telefone', 'WhatsApp'])).toEqual([null, 'phone', null]);
  expect(fieldsOf(['Celular', 'WhatsApp', 'Nome', 'Nome'])).toEqual(['phone', null, 'firstName', null]);
});
