import { describe, expect, test } from 'vitest';
import { readingsOf } from './encodings.ts';

const NAMES = [
  'Nome;Gênero;Nº sócio\r\nJoão da Conceição;M;1\r\nMônica D’Ávila;F;2\r\n',
  'NOME;GÊNERO\nJOSÉ ARAÚJO;M\nÂNGELA LUÍS;F\n',
  'nome;gênero\nÍtala Muñoz;F\nÚrsula Brandão;F\nAntônio;M\n',
];

/** Encoded by Python's codecs, not by our own tables. */
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

describe('the likeliest reading of a file', () => {
  test.each([
    ['Windows', hex('4a6fe36f20436f6e636569e7e36f0a4c75ed73204d75f16f7a0a')],
    ['DOS', hex('4a6fc66f20436f6e63656987c66f0a4c75a173204d75a46f7a0a')],
    ['a Mac', hex('4a6f8b6f20436f6e636569 8d8b6f0a4c759273204d75966f7a0a'.replaceAll(' ', ''))],
  ])('of %s has the names as they are', (_name, bytes) => {
    expect(readingsOf(bytes)).toEqual(['João Conceição\nLuís Muñoz\n']);
  });

  test.each(NAMES)("in Windows' encoding is the only one: %j", (text) => {
    const bytes = Uint8Array.from(Buffer.from(text.replaceAll('’', '\x92'), 'latin1'));
    expect(readingsOf(bytes)).toEqual([text]);
  });
});

test('if several readings make names, all are given', () => {
  // 0x87 is ç in DOS and á on a Mac.
  expect(readingsOf(hex('4d8772 63696f0a'.replaceAll(' ', '')))).toEqual(['Mçrcio\n', 'Márcio\n']);
});

test('if none makes names, all are given', () => {
  expect(readingsOf(hex('fffefd'))).toHaveLength(3);
});
