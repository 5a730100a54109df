import { countedWord } from '#domain/text/quantity.ts';

const grouped = new Intl.NumberFormat('pt-BR');

/** '24.731' */
export const formatCount = (count: number): string => grouped.format(count);

/** '24.731 telas' */
export const largeQuantity = (count: number, one: string): string =>
  `${formatCount(count)} ${countedWord(count, one)}`;
