import { countedWord } from '#domain/text/quantity.ts';

const grouped = new Intl.NumberFormat('pt-BR');

export const formatCount = (count: number): string => grouped.format(count);

export const largeQuantity = (count: number, one: string): string =>
  `${formatCount(count)} ${countedWord(count, one)}`;
